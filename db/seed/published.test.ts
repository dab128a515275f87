import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "../client";
import { factsOf } from "../import/facts-of";
import { testDatabase } from "../testing";
import { loadPublished } from "./load-published";
import { publishedText } from "./published-text";
import { readPublished } from "./read-published";

const meanCost = (db: Db, agentId: string) =>
  db.get<{ usd: number }>(sql`SELECT sum(cost_usd) / 10 AS usd FROM usages u JOIN runs r ON r.id = u.run_id
    WHERE r.stage = 'end2end' AND r.agent_id = ${agentId}`)?.usd;

test("an empty database knows every published number within five seconds, and nothing of anybody's prose", () => {
  const db = testDatabase();
  const startedAt = performance.now();
  expect(loadPublished(db)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  const counts = db.get(sql`SELECT
    (SELECT count(*) FROM tasks) AS tasks,
    (SELECT count(*) FROM reviews WHERE judge_id IS NOT NULL) AS judged,
    (SELECT count(*) FROM reviews WHERE reviewer_id IS NOT NULL) AS human,
    (SELECT count(*) FROM findings WHERE rater = 'judge') AS judgeFindings,
    (SELECT count(*) FROM findings WHERE rater = 'human') AS labels,
    (SELECT count(*) FROM runs) AS runs,
    (SELECT count(*) FROM blobs) + (SELECT count(*) FROM artifacts) + (SELECT count(*) FROM raw_replies) AS prose`);
  expect(counts).toEqual({
    tasks: 201,
    judged: 5094,
    human: 60,
    judgeFindings: 132,
    labels: 76,
    runs: 2531,
    prose: 0,
  });
});

test("loading a second time changes nothing", () => {
  const db = testDatabase();
  loadPublished(db);
  const before = factsOf(db);
  const version = db.get(sql`SELECT version FROM data_version`);
  expect(loadPublished(db)).toBe(false);
  expect(factsOf(db)).toEqual(before);
  expect(db.get(sql`SELECT version FROM data_version`)).toEqual(version);
});

test.each([
  ["mlr-agent--claude-3.7-sonnet--claude-code", 2.4027],
  ["mlr-agent--gemini-2.5-pro-preview--claude-code", 1.2377],
  ["mlr-agent--o4-mini--claude-code", 1.1531],
  ["mlr-agent--o4-mini--codex", 0.0651],
  ["mlr-agent--gemini-2.5-pro-preview--gemini-cli", 0.1784],
  ["ai-scientist-v2--o4-mini", 1.8842],
])("a task cost %s $%d on average", (agentId, usd) => {
  const db = testDatabase();
  loadPublished(db);
  expect(meanCost(db, agentId)).toBeCloseTo(usd, 4);
});

test("what coding cost is unknown where the agent kept no count, not zero", () => {
  const db = testDatabase();
  loadPublished(db);
  const rows = db.all(sql`SELECT DISTINCT r.agent_id AS agent FROM usages u JOIN runs r ON r.id = u.run_id
    WHERE u.part = 'coding' AND r.stage = 'end2end' ORDER BY 1`);
  expect(rows).toEqual([
    { agent: "mlr-agent--claude-3.7-sonnet--claude-code" },
    { agent: "mlr-agent--gemini-2.5-pro-preview--claude-code" },
    { agent: "mlr-agent--o4-mini--claude-code" },
  ]);
});

test("the committed files are what the loaded snapshot writes, byte for byte", () => {
  const db = testDatabase();
  loadPublished(db);
  const again = testDatabase();
  const files = publishedText(db, { rows: [] });
  loadPublished(again, {
    tasks: JSON.parse(files.tasks),
    reviews: JSON.parse(files.reviews),
    humans: JSON.parse(files.humans),
    usages: JSON.parse(files.usages),
    runs: JSON.parse(files.runs),
  });
  expect(readPublished()).toEqual(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, JSON.parse(text)])),
  );
  expect(publishedText(again, { rows: [] })).toEqual(files);
});

test("a database without the whole benchmark never becomes the snapshot", () => {
  expect(() => publishedText(testDatabase(), { rows: [] })).toThrow(
    expect.objectContaining({ code: "invalid" }),
  );
  const part = testDatabase();
  const published = readPublished();
  loadPublished(part, { ...published, reviews: published.reviews.slice(1) });
  expect(() => publishedText(part, { rows: [] })).toThrow(
    /a part of the benchmark: 201 tasks, 10 reviews missing/,
  );
});

test("a damaged snapshot is refused and loads nothing", () => {
  const db = testDatabase();
  const published = readPublished();
  const [first, ...rest] = published.reviews;
  if (!first) throw new Error("the snapshot has no reviews");
  const damaged = {
    ...published,
    reviews: [{ ...first, rows: first.rows.map((row) => row.slice(1)) }, ...rest],
  };
  expect(() => loadPublished(db, damaged)).toThrow();
  expect(factsOf(db)).toMatchObject({ tasks: [], scores: [], runs: [] });
});
