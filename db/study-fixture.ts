import { createHash } from "node:crypto";
import { count, eq } from "drizzle-orm";
import type { Person } from "@/lib/actor";
import { runId } from "@/lib/benchmarks/run-id";
import type { Db } from "./client";
import { createStudy } from "./commands/create-study";
import { writeBenchmarkFacts } from "./import/benchmark-facts";
import { artifacts, blobs } from "./schema/artifacts";
import { assignments } from "./schema/assignments";
import { tasks } from "./schema/benchmarks";
import { users } from "./schema/people";
import { reviewers } from "./schema/reviews";
import { runs } from "./schema/runs";
import { snapshots, sources } from "./schema/sources";
import { paperMarks, studies, studyPapers, studyReviewers } from "./schema/studies";
import { newId } from "./session-token";

interface Shape {
  readonly papers?: number;
  readonly reviewers?: number;
  /** Reviewers a paper. */
  readonly k?: number;
  readonly state?: "draft" | "open" | "closed";
  /** Also a calibration paper `C-01`, given to everybody. */
  readonly calibration?: boolean;
  /** Whether reviewers have agreed to the consent text. */
  readonly hasConsent?: boolean;
}

interface FixtureReviewer {
  readonly reviewerId: string;
  readonly label: string;
  readonly actor: Person;
}
interface FixturePaper {
  readonly id: string;
  readonly runId: string;
  readonly label: string;
  /** The original text; it names its model once, in a place that is masked. */
  readonly text: string;
}
interface FixtureAssignment {
  readonly id: string;
  readonly paperId: string;
  readonly reviewerId: string;
}
export interface StudyFixture {
  readonly studyId: string;
  readonly chair: Person;
  readonly reviewers: readonly FixtureReviewer[];
  readonly papers: readonly FixturePaper[];
  /** By paper, then reviewer: paper i is with reviewers i to i + k - 1, in a ring. */
  readonly assignments: readonly FixtureAssignment[];
}

export const fixtureAgents = ["mlr-agent--o4-mini--claude-code", "mlr-agent--o4-mini--codex"] as const;
export const fixtureTime = new Date("2026-03-02T09:00:00Z");

/** A small whole study of our own papers in this database: people, runs of two agents, checked papers, assignments. */
export function studyFixture(db: Db, shape: Shape = {}): StudyFixture {
  const { papers = 4, reviewers: people = 3, k = 2, state = "open", calibration = false } = shape;
  const tag = newId();
  writeFacts(db);
  const chair = aPerson(db, `chair-${tag}`, "chair");
  const consentText = "Your scores are kept under a label. After your last review you see the others'.";
  const { id: studyId } = createStudy(
    db,
    chair,
    { title: "A small study", stage: "end2end", reviewersPerPaper: k, seed: 57, consentText },
    fixtureTime,
  );
  const labels = Array.from({ length: papers }, (_, at) => `P-${String(at + 1).padStart(2, "0")}`);
  const made = [...(calibration ? ["C-01"] : []), ...labels].map((label, at) =>
    aPaper(db, { studyId, label, at, tag }),
  );
  const panel = Array.from({ length: people }, (_, at) =>
    aReviewer(db, { studyId, at, tag, hasConsent: shape.hasConsent ?? true }),
  );
  const given = state === "draft" ? [] : assign(db, { studyId, k, made, panel });
  if (state !== "draft") open(db, studyId, state);
  return { studyId, chair, reviewers: panel, papers: made, assignments: given };
}

function writeFacts(db: Db): void {
  const found = db.select({ n: count() }).from(snapshots).get();
  if (found && found.n > 0) return;
  writeBenchmarkFacts(db);
  db.insert(snapshots)
    .values({ id: "snap", position: 1, sourceId: "mlrbench", reason: "test", createdAt: new Date(0) })
    .run();
}

function aPerson(db: Db, userId: string, role: Person["role"]): Person {
  db.insert(users)
    .values({ id: userId, email: `${userId.toLowerCase()}@example.org`, name: `Name of ${userId}`, role })
    .run();
  return { kind: "person", userId, role };
}

function aReviewer(
  db: Db,
  { studyId, at, tag, hasConsent }: { studyId: string; at: number; tag: string; hasConsent: boolean },
): FixtureReviewer {
  const label = `R${at + 1}`;
  const actor = aPerson(db, `reviewer-${at + 1}-${tag}`, "reviewer");
  const reviewerId = newId();
  db.insert(reviewers).values({ id: reviewerId, pseudonym: label }).run();
  const consentedAt = hasConsent ? fixtureTime : null;
  db.insert(studyReviewers)
    .values({ reviewerId, studyId, userId: actor.userId, label, expertise: [], consentedAt })
    .run();
  return { reviewerId, label, actor };
}

function aPaper(
  db: Db,
  { studyId, label, at, tag }: { studyId: string; label: string; at: number; tag: string },
): FixturePaper {
  const taskId = `task-${label}-${tag}`;
  const topic = at % 2 ? "trustworthy-ai" : "llm-vlm";
  db.insert(tasks)
    .values({ id: taskId, benchmarkId: "mlr-bench", venue: "ICLR", year: 2025, title: taskId, topic })
    .run();
  const agentId = fixtureAgents[at % 2] ?? fixtureAgents[0];
  const run = runId("end2end", agentId, taskId, 1);
  const title = `Small models count better, part ${label}`;
  db.insert(runs).values({ id: run, agentId, taskId, stage: "end2end", title, snapshotId: "snap" }).run();
  const text = `# ${title}\n\n## Abstract\n\nThis paper was drafted with o4-mini.\n\n## Method\n\nWe count to ten, twice.\n`;
  const sha256 = storeText(db, run, text);
  const id = newId();
  const isCalibration = label.startsWith("C");
  const checked = { checkedSha256: sha256, checkedAt: fixtureTime };
  db.insert(studyPapers)
    .values({ id, studyId, runId: run, label, isCalibration, isExposed: at % 2 === 0, ...checked })
    .run();
  const start = text.indexOf("o4-mini");
  const place = { start, end: start + "o4-mini".length, found: "o4-mini", kind: "model" };
  db.insert(paperMarks)
    .values({
      id: newId(),
      paperId: id,
      ...place,
      origin: "check",
      decision: "masked",
      decidedAt: fixtureTime,
    })
    .run();
  return { id, runId: run, label, text };
}

function storeText(db: Db, run: string, text: string): string {
  const content = Buffer.from(text);
  const sha256 = createHash("sha256").update(content).digest("hex");
  db.insert(blobs).values({ sha256, bytes: content.length, content }).onConflictDoNothing().run();
  const path = "results/paper.md";
  const facts = { runId: run, path, sha256, bytes: content.length, snapshotId: "snap" };
  db.insert(artifacts)
    .values({
      ...facts,
      id: `${run}/${path}#1`,
      sourceKey: `source/${run}`,
      kind: "paper",
      mediaType: "text/markdown",
    })
    .run();
  return sha256;
}

interface Giving {
  readonly studyId: string;
  readonly k: number;
  readonly made: readonly FixturePaper[];
  readonly panel: readonly FixtureReviewer[];
}

function assign(db: Db, { studyId, k, made, panel }: Giving): FixtureAssignment[] {
  const regular = made.filter((paper) => !paper.label.startsWith("C"));
  const calibration = made.filter((paper) => paper.label.startsWith("C"));
  const place = new Map<string, number>();
  const give = (paper: FixturePaper, reviewer: FixtureReviewer, kind: "regular" | "calibration") => {
    const id = newId();
    const position = (place.get(reviewer.reviewerId) ?? 0) + 1;
    place.set(reviewer.reviewerId, position);
    const pair = { paperId: paper.id, reviewerId: reviewer.reviewerId };
    const why = { reason: "balances the load", seed: 57, createdAt: fixtureTime };
    db.insert(assignments)
      .values({ id, studyId, ...pair, kind, position, ...why })
      .run();
    return { id, ...pair };
  };
  const first = calibration.flatMap((paper) => panel.map((reviewer) => give(paper, reviewer, "calibration")));
  const rest = regular.flatMap((paper, at) =>
    Array.from({ length: Math.min(k, panel.length) }, (_, next) => panel[(at + next) % panel.length]).flatMap(
      (reviewer) => (reviewer ? [give(paper, reviewer, "regular")] : []),
    ),
  );
  return [...first, ...rest];
}

function open(db: Db, studyId: string, state: "open" | "closed"): void {
  const id = `study:${studyId}`;
  const words = {
    name: "A small study",
    url: `/studies/${studyId}`,
    commit: "",
    licence: "",
    attribution: "",
  };
  db.insert(sources)
    .values({ id, ...words })
    .run();
  const found = db.select({ n: count() }).from(snapshots).get();
  const position = (found?.n ?? 0) + 1;
  db.insert(snapshots)
    .values({ id, position, sourceId: id, reason: "study opened", createdAt: fixtureTime })
    .run();
  const closedAt = state === "closed" ? fixtureTime : null;
  const change = { state, openedAt: fixtureTime, closedAt };
  db.update(studies).set(change).where(eq(studies.id, studyId)).run();
}
