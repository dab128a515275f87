import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../client";
import { factsOf } from "../import/facts-of";
import { importBenchmark } from "../import/import-benchmark";
import { packWithOneScoreMoved } from "../import/pack-copy";
import type { ImportReport } from "../import/report";
import { scratchFolder } from "../import/small-pack";
import { describeReal, realData } from "../real-data";
import { testDatabase } from "../testing";
import { CodingCosts } from "./collect-runs";
import { loadPublished } from "./load-published";
import { publishedText } from "./published-text";
import { publishedFolder } from "./read-published";

const pack = join(realData.dir, "mlrbench");

/** What both ways of knowing the numbers must agree on; artifacts and words come by import alone. */
function numbersOf(db: Db) {
  const { tasks, cohorts, agents, inputs, scores, findings, notes } = factsOf(db);
  const runs = db.all(sql`SELECT id, agent_id, task_id, stage, source_model_id FROM runs ORDER BY 1`);
  return { tasks, cohorts, agents, inputs, scores, findings, notes, runs };
}

describeReal("the real benchmark", () => {
  let imported: Db;
  let report: ImportReport;
  let dataDir: string;

  beforeAll(async () => {
    imported = testDatabase();
    dataDir = mkdtempSync(join(tmpdir(), "referee real "));
    report = await importBenchmark(imported, { dir: pack, dataDir });
  });

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("gives the totals that its description promises", () => {
    expect(report.totals).toMatchObject({
      tasks: 201,
      runs: { idea: 1215, proposal: 1206, experiment: 20, writeup: 30, end2end: 60 },
      judgeReviews: {
        idea: 2412,
        proposal: 2412,
        experiment: 40,
        writeup: 60,
        end2end: 130,
        hallucination: 40,
      },
      unparsedReviews: 0,
      humanReviews: 60,
      humanFindings: 19,
      judgeFindings: 132,
    });
  });

  test("warns of the extra keys and of nothing else, and skips nothing", () => {
    expect(Object.entries(report.warnings).map(([what, { count }]) => [what, count])).toEqual([
      ["Overall has a justification of its own", 237],
      ["a key that the rubric does not have", 3],
    ]);
    expect(report.skipped).toEqual({});
  });

  test("lacks what the pack left out, by name", () => {
    const { missing } = report;
    expect(Object.fromEntries(Object.entries(missing).map(([what, { count }]) => [what, count]))).toEqual({
      "code folder": 70,
      transcript: 6,
      "results/log.txt": 4,
    });
    expect(missing.transcript?.files).toContain(
      "agent_results/end2end_gemini/iclr2025_scope/claude_output.json",
    );
  });

  test("has a title for every Markdown paper and every task, and a topic for every task", () => {
    const untitled = sql`SELECT id FROM runs WHERE title IS NULL AND id IN (SELECT run_id FROM artifacts WHERE kind = 'paper' AND path LIKE '%.md')`;
    expect(imported.all(untitled)).toEqual([]);
    expect(imported.all(sql`SELECT id FROM tasks WHERE title = '' OR topic IS NULL`)).toEqual([]);
  });

  test("keeps the raw reply of every judge's review, and of no human's", () => {
    const rows = imported.get(
      sql`SELECT count(*) AS n, count(r.judge_id) AS judged FROM raw_replies w JOIN reviews r ON r.id = w.review_id`,
    );
    expect(rows).toEqual({ n: 5094, judged: 5094 });
  });

  test("writes the committed snapshot, byte for byte", () => {
    const costs = CodingCosts.parse(
      JSON.parse(readFileSync(join(realData.dir, "mlr-coding-costs.json"), "utf8")),
    );
    for (const [name, text] of Object.entries(publishedText(imported, costs))) {
      expect(text === readFileSync(join(publishedFolder, `${name}.json`), "utf8"), name).toBe(true);
    }
  });

  test("agrees with the snapshot alone, with both in either order, and with itself taken twice", async () => {
    const snapshot = testDatabase();
    loadPublished(snapshot);
    const both = testDatabase();
    loadPublished(both);
    const merged = await importBenchmark(both, { dir: pack, dataDir: scratchFolder() });
    expect(merged.changed.count).toBe(0);
    const expected = numbersOf(imported);
    expect(numbersOf(snapshot)).toEqual(expected);
    expect(numbersOf(both)).toEqual(expected);
    expect(factsOf(both).replies).toEqual(factsOf(imported).replies);
    expect(factsOf(both).usages).toEqual(factsOf(snapshot).usages);

    const again = await importBenchmark(imported, { dir: pack, dataDir });
    expect(again).toMatchObject({ taken: {}, snapshotId: null });
    loadPublished(imported);
    expect(numbersOf(imported)).toEqual(expected);
    expect(factsOf(imported).usages).toEqual(factsOf(snapshot).usages);
  });

  test("one score changed in a copy moves that score and no other", async () => {
    const copy = scratchFolder();
    const file = "agent_reviews/subset_reviews_claude-3-7-sonnet-20250219/iclr2025_wsl/review_claude.json";
    const { to } = packWithOneScoreMoved(pack, copy, { file, key: "Overall", by: 1 });
    const before = currentScores(imported);
    const { changed } = await importBenchmark(imported, { dir: copy, dataDir });
    expect(changed.files).toEqual([file]);
    const after = currentScores(imported);
    expect([...after].filter(([key, value]) => before.get(key) !== value)).toEqual([[`${file} overall`, to]]);
    expect(after.size).toBe(before.size);
  });
});

function currentScores(db: Db): Map<string, number> {
  const rows = db.all<{ key: string; value: number }>(sql`
    SELECT r.source_key || ' ' || s.criterion AS key, s.value FROM reviews r JOIN scores s ON s.review_id = r.id
    WHERE NOT EXISTS (SELECT 1 FROM reviews n WHERE n.supersedes = r.id)`);
  return new Map(rows.map((row) => [row.key, row.value]));
}
