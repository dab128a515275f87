import { beforeAll, expect, test } from "vitest";
import { type Person, visitor } from "@/lib/actor";
import { stages } from "@/lib/benchmarks/stages";
import { LeaderboardQuery } from "@/lib/board/schema";
import { AgentQuery } from "@/lib/catalog/agent";
import { findMarks, maskText } from "@/lib/review/blindness";
import type { Db } from "../../client";
import { agentList } from "../../queries/agent-list";
import { blindNames } from "../../queries/blind-names";
import { health } from "../../queries/health";
import { latestRuns } from "../../queries/latest-runs";
import { leaderboard } from "../../queries/leaderboard";
import { methodsView } from "../../queries/methods-view";
import { search } from "../../queries/search";
import { siteMap } from "../../queries/site-map";
import { assignments } from "../../schema/assignments";
import { users } from "../../schema/people";
import { paperMarks, studies, studyPapers } from "../../schema/studies";
import { testDatabase } from "../../testing";
import { loadPublished } from "../load-published";
import { demoPaper } from "./paper";
import { seedDemoStudy } from "./seed-demo-study";
import { themes } from "./themes";

const now = new Date("2026-06-01T12:00:00Z");
let db: Db;
let before: string;

beforeAll(() => {
  db = testDatabase();
  loadPublished(db);
  before = publicPages();
  seedDemoStudy(db, now);
});

function publicPages(): string {
  const board = (stage: (typeof stages)[number]) => LeaderboardQuery.parse({ benchmark: "mlr-bench", stage });
  return JSON.stringify([
    ...stages.map((stage) => leaderboard(db, visitor, board(stage))),
    agentList(db, visitor, AgentQuery.parse({})),
    methodsView(db, visitor),
    latestRuns(db, visitor, 10),
    siteMap(db, visitor),
    search(db, visitor, "demo"),
    health(() => db),
  ]);
}

test("it changes nothing that the public sees: no board, list, search, count or state of the data", () => {
  expect(publicPages() === before).toBe(true);
});

test("it is half done: 45 of 60 reviews handed in, eight begun, one declined, everybody calibrated", () => {
  const rows = db.select().from(assignments).all();
  const count = (kind: string, state: string) =>
    rows.filter((row) => row.kind === kind && row.state === state).length;
  expect(rows.filter(({ kind }) => kind === "regular")).toHaveLength(60);
  expect(count("regular", "submitted")).toBe(45);
  expect(count("regular", "draft")).toBe(8);
  expect(count("regular", "declined")).toBe(1);
  expect(count("calibration", "submitted")).toBe(10);
  expect(db.select().from(studies).get()?.assignmentNote).toMatchObject({ isConnected: true });
});

test("a second time adds nothing", () => {
  const papers = db.select().from(studyPapers).all().length;
  expect(seedDemoStudy(db, now)).toBe(false);
  expect(db.select().from(studyPapers).all()).toHaveLength(papers);
});

test("its people are marked as demo accounts, each with a role of its own", () => {
  const people = db.select().from(users).all();
  expect(people.every(({ isDemo }) => isDemo)).toBe(true);
  const roles = (role: Person["role"]) => people.filter((one) => one.role === role).length;
  expect([roles("chair"), roles("reviewer"), roles("researcher")]).toEqual([1, 10, 1]);
});

test("papers that name their system are masked, and say that they are made up", () => {
  expect(db.select().from(paperMarks).all().length).toBeGreaterThan(5);
  const [theme] = themes;
  if (!theme) throw new Error("there is no theme");
  const { markdown } = demoPaper(theme, 0, "Demo Finch", 3);
  expect(markdown).toContain("Demo Finch");
  const masked = maskText(markdown, findMarks(markdown, blindNames(db)));
  expect(masked).not.toContain("Demo Finch");
  expect(masked).toContain("made up for the demonstration");
});

test("the same theme, method and seed give the same paper, and other seeds other numbers", () => {
  const [theme] = themes;
  if (!theme) throw new Error("there is no theme");
  expect(demoPaper(theme, 1, "x", 4)).toEqual(demoPaper(theme, 1, "x", 4));
  expect(demoPaper(theme, 1, "x", 4).markdown).not.toBe(demoPaper(theme, 1, "x", 5).markdown);
});
