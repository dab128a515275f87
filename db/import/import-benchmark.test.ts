import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isBlobWhole, openBlob } from "../blobs/open-blob";
import type { Db } from "../client";
import { testDatabase } from "../testing";
import { factsOf } from "./facts-of";
import { importBenchmark } from "./import-benchmark";
import { paths, put, reply, scratchFolder, smallPack, T } from "./small-pack";

function setup() {
  const dataDir = scratchFolder();
  const dir = smallPack();
  const db = testDatabase();
  const run = () => importBenchmark(db, { dir, dataDir });
  return { db, dir, dataDir, run };
}

const one = <Row>(db: Db, query: string): Row | undefined => db.get<Row>(sql.raw(query));
const count = (db: Db, table: string) => one<{ n: number }>(db, `SELECT count(*) AS n FROM ${table}`)?.n;

test("every kind of file becomes the facts that it holds", async () => {
  const { db, run } = setup();
  const report = await run();
  expect(report.totals).toEqual({
    tasks: 1,
    runs: { idea: 1, proposal: 1, experiment: 1, writeup: 1, end2end: 2 },
    judgeReviews: { idea: 1, end2end: 3, hallucination: 1 },
    unparsedReviews: 0,
    humanReviews: 1,
    humanFindings: 1,
    judgeFindings: 1,
    artifacts: 12,
  });
  const run1 = `end2end--mlr-agent--claude-3.7-sonnet--claude-code--${T}`;
  expect(one(db, `SELECT title, source_model_id AS model FROM runs WHERE id = '${run1}'`)).toEqual({
    title: "Rain on Weights",
    model: "claude-3-7-sonnet-20250219",
  });
  expect(one(db, "SELECT cost_usd AS cost, duration_ms AS ms FROM usages WHERE part = 'coding'")).toEqual({
    cost: 0.5,
    ms: 1000,
  });
  expect(one(db, "SELECT id FROM search WHERE search MATCH 'pours'")).toEqual({ id: run1 });
});

test("the drawn idea is a link, not a run, and its literature review belongs to the idea's run", async () => {
  const { db, run } = setup();
  await run();
  const idea = `idea--mlr-agent--deepseek-r1--${T}`;
  expect(factsOf(db).inputs).toEqual([
    JSON.stringify([`proposal--mlr-agent--qwen3-235b-a22b--${T}`, idea, "idea"]),
    JSON.stringify([
      `writeup--mlr-agent--o4-mini--${T}`,
      `experiment--mlr-agent--claude-code--${T}`,
      "experiment",
    ]),
  ]);
  expect(one(db, "SELECT run_id AS run FROM artifacts WHERE kind = 'related_work'")).toEqual({ run: idea });
});

test("reviews without code belong to the same run, apart by their condition", async () => {
  const { db, run } = setup();
  await run();
  const rows = db.all(sql`SELECT condition, count(DISTINCT run_id) AS n FROM reviews
    WHERE run_id LIKE 'end2end--mlr-agent--o4-mini--claude-code%' AND rubric_id = 'mlr-bench-end2end-v1' GROUP BY 1`);
  expect(rows).toEqual([
    { condition: "default", n: 1 },
    { condition: "no_code", n: 1 },
  ]);
});

test("the raw reply of a review is kept byte for byte", async () => {
  const { db, dataDir, run } = setup();
  await run();
  const row = one<{ sha: string }>(
    db,
    `SELECT w.sha256 AS sha FROM raw_replies w JOIN reviews r ON r.id = w.review_id WHERE r.source_key = '${paths.ideaReview}'`,
  );
  const blob = await openBlob(db, dataDir, row?.sha ?? "");
  expect((await blob.read()).toString()).toBe(reply("idea", 8));
});

test("a second import of the same folder takes nothing and makes no snapshot", async () => {
  const { db, run } = setup();
  await run();
  const before = factsOf(db);
  const report = await run();
  expect(report).toMatchObject({ taken: {}, unchanged: 19, changed: { count: 0 }, snapshotId: null });
  expect(factsOf(db)).toEqual(before);
  expect(count(db, "snapshots")).toBe(1);
});

test("a changed score makes a new revision, and only that score differs", async () => {
  const { db, dir, run } = setup();
  await run();
  const changed = JSON.parse(reply("end2end", 6)) as { Novelty: { score: number } };
  changed.Novelty.score = 9;
  put(dir, paths.endToEndReview, JSON.stringify(changed));
  const report = await run();
  expect(report.changed).toEqual({ count: 1, files: [paths.endToEndReview] });
  const rows = db.all(sql`SELECT r.revision, r.supersedes IS NOT NULL AS newer, s.criterion, s.value
    FROM reviews r JOIN scores s ON s.review_id = r.id
    WHERE r.source_key = ${paths.endToEndReview} AND s.criterion IN ('novelty', 'overall') ORDER BY 1, 3`);
  expect(rows).toEqual([
    { revision: 1, newer: 0, criterion: "novelty", value: 6 },
    { revision: 1, newer: 0, criterion: "overall", value: 6 },
    { revision: 2, newer: 1, criterion: "novelty", value: 9 },
    { revision: 2, newer: 1, criterion: "overall", value: 6 },
  ]);
  expect(report.totals.judgeReviews.end2end).toBe(3);
});

test("other words with the same scores are the same review", async () => {
  const { db, dir, run } = setup();
  await run();
  put(dir, paths.endToEndReview, `${reply("end2end", 6)}\n`);
  const report = await run();
  expect(Object.keys(report.warnings)).toEqual(["other words, same scores: the review stays as it was"]);
  expect(count(db, "reviews WHERE revision > 1")).toBe(0);
});

test("a changed artifact is a new revision, and the old one stays", async () => {
  const { db, dir, run } = setup();
  await run();
  put(dir, paths.paper, "# Snow on Weights");
  await run();
  const rows = db.all(sql`SELECT revision FROM artifacts WHERE source_key = ${paths.paper} ORDER BY 1`);
  expect(rows).toEqual([{ revision: 1 }, { revision: 2 }]);
  expect(one(db, "SELECT title FROM runs WHERE title LIKE 'Snow%'")).toEqual({ title: "Snow on Weights" });
  expect(one(db, "SELECT id FROM search WHERE search MATCH 'pours'")).toBeUndefined();
});

test("a large content whose file was lost is stored anew by the next import", async () => {
  const { db, dataDir, run } = setup();
  await run();
  const row = one<{ sha: string }>(db, "SELECT sha256 AS sha FROM artifacts WHERE kind = 'figure'");
  rmSync(join(dataDir, "blobs"), { recursive: true });
  await expect(openBlob(db, dataDir, row?.sha ?? "")).rejects.toMatchObject({ code: "unavailable" });
  await run();
  expect(await isBlobWhole(db, dataDir, row?.sha ?? "")).toBe(true);
});

test("a review that arrives before its artifact, and an artifact before its review, meet in one run", async () => {
  const { db, dir, dataDir } = setup();
  rmSync(join(dir, "agent_results"), { recursive: true });
  await importBenchmark(db, { dir, dataDir });
  expect(count(db, "runs WHERE stage = 'idea'")).toBe(1);
  const report = await importBenchmark(db, { dir: smallPack(dir), dataDir });
  expect(report.totals.runs).toEqual({ idea: 1, proposal: 1, experiment: 1, writeup: 1, end2end: 2 });
  const whole = testDatabase();
  await importBenchmark(whole, { dir, dataDir: scratchFolder() });
  expect(factsOf(db)).toEqual(factsOf(whole));
});

test("what the layout promises and the folder lacks is reported, with whole folders in one line", async () => {
  const { run } = setup();
  const { missing } = await run();
  expect(missing["whole folder"]?.files).toContain("agent_results/end2end_codex/");
  expect(missing["code folder"]?.files).toContain(`agent_results/end2end_claude/${T}/claude_code/`);
  expect(missing["results/log.txt"]?.files).toContain(`agent_results/end2end_claude/${T}/results/log.txt`);
});

test("what is outside the layout is counted by its top folder and not looked into", async () => {
  const { run } = setup();
  const { ignored } = await run();
  expect(ignored).toMatchObject({
    "mlrbench/": { count: 1 },
    "assets/": { count: 1 },
  });
});

test("a whole clone brings the agents' code, but not what their code made, nor the clone's own history", async () => {
  const { db, dir, run } = setup();
  const code = `agent_results/end2end_claude/${T}/claude_code`;
  put(dir, `${code}/train.py`, "print('rain')");
  put(dir, `${code}/results/metrics.json`, "{}");
  for (let image = 0; image < 30; image += 1) put(dir, `${code}/data/cat/${image}.png`, "png");
  put(dir, ".git/HEAD", "ref: refs/heads/main");
  const { skipped, missing } = await run();
  expect(skipped["generated data inside a code folder"]?.count).toBe(30);
  expect(skipped["a version control folder"]?.files).toEqual([".git"]);
  expect(missing["code folder"]?.files).not.toContain(`${code}/`);
  const rows = db.all(sql`SELECT path, media_type AS type FROM artifacts WHERE kind = 'code' ORDER BY 1`);
  expect(rows).toEqual([
    { path: "claude_code/results/metrics.json", type: "application/json" },
    { path: "claude_code/train.py", type: "text/plain" },
  ]);
});

test("two imports at once are refused, and a lock that a dead process left is not in the way", async () => {
  const { db, dataDir, run } = setup();
  put(dataDir, "import.lock", String(process.pid));
  await expect(run()).rejects.toMatchObject({ code: "conflict" });
  expect(count(db, "tasks")).toBe(0);
  put(dataDir, "import.lock", "4194304999");
  await expect(run()).resolves.toMatchObject({ totals: { tasks: 1 } });
});
