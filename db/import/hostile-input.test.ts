import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../testing";
import { factsOf } from "./facts-of";
import { importBenchmark } from "./import-benchmark";
import { paths, put, reply, scratchFolder, smallPack, T } from "./small-pack";

const gib = 1024 ** 3;

function setup() {
  const dataDir = scratchFolder();
  const dir = smallPack();
  const db = testDatabase();
  const run = (where = dir) => importBenchmark(db, { dir: where, dataDir });
  const review = () =>
    db.all(sql`SELECT state, (SELECT count(*) FROM scores s WHERE s.review_id = r.id) AS scores
      FROM reviews r WHERE source_key = ${paths.endToEndReview} ORDER BY revision`);
  return { db, dir, dataDir, run, review };
}

const with_ = (change: Record<string, unknown>) => reply("end2end", 6, change);

describe("a judge's reply", () => {
  test.each([
    ["not JSON", "I give it an 8.", "not JSON"],
    ["in a code fence", `\`\`\`json\n${reply("end2end", 6)}\n\`\`\``, "not JSON: it stands in a code fence"],
    ["a score as text", with_({ Clarity: { score: "8" } }), 'Clarity.score is the text "8"'],
    ["a score out of ten", with_({ Clarity: { score: "8/10" } }), 'Clarity.score is the text "8/10"'],
    ["an eleven", with_({ Clarity: { score: 11 } }), "Clarity.score is 11"],
    ["a null", with_({ Clarity: { score: null } }), "Clarity.score is null"],
    ["a list of scores", with_({ Clarity: { score: [8, 9] } }), "Clarity.score is a list"],
    ["a list at the top", "[]", "the whole is not a JSON object"],
    ["nothing", "", "the file is empty"],
    ["not UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), "not UTF-8"],
    ["two megabytes", `${" ".repeat(2_000_000)}${reply("end2end", 6)}`, "larger than a review can be (1 MB)"],
  ])(
    "that holds %s is unparsed, named with its field, and gives no score",
    async (_what, content, problem) => {
      const { dir, run, review } = setup();
      put(dir, paths.endToEndReview, content);
      const { warnings, totals } = await run();
      expect(warnings["unparsed review"]?.files).toEqual([
        expect.stringContaining(`${paths.endToEndReview}: ${problem}`),
      ]);
      expect(review()).toEqual([{ state: "unparsed", scores: 0 }]);
      expect(totals).toMatchObject({ unparsedReviews: 1, judgeReviews: { idea: 1 } });
    },
  );

  test("with keys that nobody asked for is taken, and remarked on", async () => {
    const { dir, run, review } = setup();
    put(dir, paths.endToEndReview, with_({ Verdict: "weak", constructor: 3 }));
    const { warnings } = await run();
    expect(warnings["a key that the rubric does not have"]?.files).toEqual([paths.endToEndReview]);
    expect(review()).toEqual([{ state: "parsed", scores: 5 }]);
  });

  test("that was readable is not pushed out by one that is not, and a repaired one takes its place", async () => {
    const { dir, run, review } = setup();
    await run();
    put(dir, paths.endToEndReview, "broken");
    expect((await run()).warnings).toHaveProperty(["unparsed review: the older, readable one stays"]);
    expect(review()).toEqual([{ state: "parsed", scores: 5 }]);
    put(dir, paths.endToEndReview, reply("end2end", 7));
    await run();
    expect(review()).toHaveLength(2);
  });

  test("of a judge, a model, an agent or a task that nobody knows is skipped by name", async () => {
    const { db, dir, run } = setup();
    put(dir, `agent_reviews/subset_reviews_gpt-9/${T}/review_claude.json`, reply("end2end", 9));
    put(dir, "agent_reviews/subset_reviews_gemini-2.5-pro-preview/iclr2025_lost/review_claude.json", "{}");
    const before = (await run()).skipped;
    expect(Object.keys(before).sort()).toEqual(['unknown judge "gpt-9"', 'unknown task "iclr2025_lost"']);
    expect(db.all(sql`SELECT id FROM runs WHERE task_id = 'iclr2025_lost'`)).toEqual([]);
  });
});

describe("a folder", () => {
  test.each([
    ["that is not there", () => "/nowhere/at/all", "There is no folder"],
    ["that is a file", (root: string) => join(root, paths.task), "is a file"],
    ["that is another", () => scratchFolder(), "no folder tasks/"],
  ])("%s is an invalid input that changes nothing", async (_what, where, said) => {
    const { db, dir, run } = setup();
    await expect(run(where(dir))).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining(said),
    });
    expect(db.get<{ n: number }>(sql`SELECT count(*) AS n FROM benchmarks`)?.n).toBe(0);
  });

  test("with a tasks folder of something else is not the benchmark", async () => {
    const { run } = setup();
    const other = scratchFolder();
    put(other, "tasks/todo.md", "# Buy milk");
    await expect(run(other)).rejects.toMatchObject({
      message: expect.stringContaining("tasks/iclr2025_wsl.md"),
    });
  });

  test("with links is walked without following one, be it to a file, a folder or itself", async () => {
    const { db, dir, run } = setup();
    const outside = scratchFolder();
    put(outside, "secret.md", "# Secret");
    symlinkSync(join(outside, "secret.md"), join(dir, `agent_results/end2end_claude/${T}/results/secret.md`));
    symlinkSync(outside, join(dir, `agent_results/end2end_claude/${T}/claude_code`));
    symlinkSync(dir, join(dir, `agent_results/end2end_claude/${T}/again`));
    symlinkSync(join(outside, "secret.md"), join(dir, "tasks/iclr2025_linked.md"));
    const { skipped } = await run();
    expect(skipped["a link"]?.count).toBe(4);
    expect(JSON.stringify(factsOf(db))).not.toContain("secret");
  });

  test("with names that reach for other folders keeps them as names or refuses them", async () => {
    const { db, dir, run } = setup();
    const results = `agent_results/end2end_claude/${T}/results`;
    put(dir, `${results}/..%2f..%2fetc%2fpasswd.md`, "x");
    put(dir, `${results}/..\\..\\boot.md`, "x");
    put(dir, `${results}/bell\u0007.md`, "x");
    put(dir, `${results}/<img src=x onerror=alert(1)>.md`, "x");
    const { skipped } = await run();
    expect(skipped["a name with control characters, a backslash or broken letters"]?.count).toBe(2);
    const stored = db.all<{ path: string }>(
      sql`SELECT path FROM artifacts WHERE path LIKE '%etc%' OR path LIKE '%img%'`,
    );
    expect(stored.map((row) => row.path).sort()).toEqual([
      "results/..%2f..%2fetc%2fpasswd.md",
      "results/<img src=x onerror=alert(1)>.md",
    ]);
  });

  test("with a file of 2 GB skips it without reading it into memory", async () => {
    const { dir, run } = setup();
    const big = join(dir, `agent_results/end2end_claude/${T}/results/big.log`);
    writeFileSync(big, "");
    truncateSync(big, 2 * gib);
    const before = process.memoryUsage.rss();
    const { skipped } = await run();
    expect(skipped["larger than 256 MB"]?.files).toEqual([
      `agent_results/end2end_claude/${T}/results/big.log`,
    ]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(0.2 * gib);
  });

  test("with a pipe, a huge tree or an unknown file does not hang or fail", async () => {
    const { dir, run } = setup();
    execFileSync("mkfifo", [join(dir, `agent_results/end2end_claude/${T}/results/pipe.md`)]);
    mkdirSync(join(dir, `agent_results/end2end_claude/${T}/results/${"d/".repeat(40)}`), { recursive: true });
    put(dir, "agent_reviews/README", "hello");
    const { skipped } = await run();
    expect(Object.keys(skipped).sort()).toEqual([
      "a path that is too long or too deep",
      "neither a file nor a folder",
      "not named like a review",
    ]);
  });

  test("with JSON that is lines or holds NaN stores it as it is", async () => {
    const { db, run } = setup();
    await run();
    const row = db.get(sql`SELECT kind, media_type AS type FROM artifacts WHERE source_key = ${paths.lines}`);
    expect(row).toEqual({ kind: "data", type: "application/json" });
  });
});

describe("tables of people's reviews", () => {
  test("with faulty rows give the others, and the faulty ones by row and column", async () => {
    const { dir, run } = setup();
    const heading = "reviewer_id,model_name,workshop_name,Novelty,Clarity,Soundness,Significance,Overall";
    put(
      dir,
      paths.humans,
      `${heading}\n1,claude,${T},6,5,4,3,2\n1,claude,${T},6,5,4,3,12\n1,claude,../x,6,5,4,3,2\n`,
    );
    const { warnings, totals } = await run();
    expect(totals.humanReviews).toBe(1);
    expect(warnings["a row that could not be read"]?.files).toEqual([
      `${paths.humans}: row 2, Overall: "12" is not a whole number from 1 to 10`,
      `${paths.humans}: row 3, workshop_name: "../x" is not a known task`,
    ]);
  });

  test("that repeat numbers become warnings where they differ, never reviews", async () => {
    const { dir, run } = setup();
    put(
      dir,
      "human_eval/llm_judge.csv",
      `workshop_name,model_name,Clarity,Novelty,Soundness,Significance,Overall\n${T},claude,6.0,6.0,6.0,6.0,9.5\n`,
    );
    const { warnings, totals } = await run();
    expect(warnings["a table that differs from the reviews"]?.files).toEqual([
      "human_eval/llm_judge.csv row 1, Overall",
    ]);
    expect(totals.judgeReviews.end2end).toBe(3);
  });
});

test("usage files and transcripts that say nothing about cost leave it unknown", async () => {
  const { db, dir, run } = setup();
  put(dir, paths.usage, '{"prompt_tokens": -3}');
  put(dir, paths.transcript, '[{"role": "system", "cost_usd": "free"}]');
  const { warnings } = await run();
  expect(warnings["no cost could be read"]?.count).toBe(2);
  expect(db.all(sql`SELECT * FROM usages`)).toEqual([]);
});

test("a failure in the middle of a batch leaves no part of it behind", async () => {
  const { db, run } = setup();
  db.run(
    sql`CREATE TRIGGER stop BEFORE INSERT ON raw_replies BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
  );
  await expect(run()).rejects.toThrow("disk is full");
  expect(factsOf(db)).toMatchObject({ runs: [], scores: [], replies: [], usages: [] });
  db.run(sql`DROP TRIGGER stop`);
  const whole = setup();
  await run();
  await whole.run();
  expect(factsOf(db)).toEqual(factsOf(whole.db));
});
