import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { boardAsking, boardOf, ErrorBody } from "@/app/_server/testing";
import { withPublishedSite } from "@/db/published-site";
import type { LeaderboardEntry } from "@/lib/board/schema";
import { GET, HEAD, OPTIONS } from "./route";

const odd = "A, B (50% & C) #1/雪";
const formula = '=HYPERLINK("x")';

withPublishedSite((db) => {
  const rename = db.$client.prepare("UPDATE agents SET name = ? WHERE id = ?");
  rename.run(odd, "mlr-agent--o4-mini--codex");
  rename.run(formula, "ai-scientist-v2--o4-mini");
});

const ask = boardAsking(GET);
const boardAt = async (stage: string, query = "") => boardOf(await ask(stage, query));
const csvAt = async (file: string, query = ""): Promise<Record<string, string>[]> =>
  parse(await (await ask(file, query)).text(), { columns: true });

test("the answer has the fixed frame, with snapshot, seed and cohort", async () => {
  const board = await boardAt("end2end");
  expect(board).toMatchObject({
    benchmark: "mlr-bench",
    stage: "end2end",
    condition: "default",
    lens: "mean",
    cohort: { id: "subset-10", tasks: 10 },
    criteria: ["clarity", "novelty", "soundness", "significance"],
    bootstrap: { replicates: 2000, seed: 20_260_101 },
  });
  expect(Object.keys(board.entries[0]?.judges ?? {})).toEqual([
    "claude-3.7-sonnet",
    "gemini-2.5-pro-preview",
  ]);
});

test("a lens ranks by another voice: the Gemini judge alone puts AI Scientist v2 first", async () => {
  const { entries } = await boardAt("end2end", "?lens=gemini-2.5-pro-preview");
  expect(entries[0]?.agent.id).toBe("ai-scientist-v2--o4-mini");
  expect(entries[0]?.overall.mean).toBe(5);
});

test("under the human lens an agent that nobody reviewed has no mean and no rank, and stands last", async () => {
  const { entries } = await boardAt("end2end", "?lens=human");
  expect(entries.at(-1)).toMatchObject({ human: null, overall: { mean: null, rank: null, tier: null } });
});

test("a filter hides rows and moves no rank", async () => {
  const all = await boardAt("end2end");
  const some = await boardAt("end2end", "?coder=codex");
  expect(some.hidden).toBe(all.entries.length - 1);
  expect(some.entries).toEqual(all.entries.filter(({ agent }) => agent.codingAgent?.id === "codex"));
});

/** Where each column of the file comes from. */
const cells: Record<string, (entry: LeaderboardEntry) => number | string | null | undefined> = {
  agent_id: ({ agent }) => agent.id,
  rank_best: ({ overall }) => overall.rank?.best,
  rank_worst: ({ overall }) => overall.rank?.worst,
  tier: ({ overall }) => overall.tier,
  overall: ({ overall }) => overall.mean,
  overall_ci95_low: ({ overall }) => overall.ci95?.[0],
  overall_ci95_high: ({ overall }) => overall.ci95?.[1],
  clarity: ({ criteria }) => criteria.clarity?.mean,
  novelty: ({ criteria }) => criteria.novelty?.mean,
  soundness: ({ criteria }) => criteria.soundness?.mean,
  significance: ({ criteria }) => criteria.significance?.mean,
  "claude-3.7-sonnet_overall": ({ judges }) => judges["claude-3.7-sonnet"]?.overall,
  "claude-3.7-sonnet_n": ({ judges }) => judges["claude-3.7-sonnet"]?.n,
  "gemini-2.5-pro-preview_overall": ({ judges }) => judges["gemini-2.5-pro-preview"]?.overall,
  "gemini-2.5-pro-preview_n": ({ judges }) => judges["gemini-2.5-pro-preview"]?.n,
  human_overall: ({ human }) => human?.overall,
  findings_judges_flagged: ({ findings: { judges } }) => (judges.runs ? judges.flagged : null),
  findings_judges_runs: ({ findings }) => findings.judges.runs,
  cost_usd: ({ costUsd }) => costUsd,
  cost_known: ({ costKnown }) => costKnown,
  tasks: ({ tasks }) => tasks,
};

test.each(["", "?lens=human", "?lens=claude-3.7-sonnet&family=o-series&family=claude", "?condition=no_code"])(
  "the CSV of end2end%s parses back to the JSON, cell by cell, unrounded",
  async (query) => {
    const [rows, board] = [await csvAt("end2end.csv", query), await boardAt("end2end", query)];
    expect(rows).toHaveLength(board.entries.length);
    for (const [at, entry] of board.entries.entries()) {
      const row = rows[at] ?? {};
      for (const [name, value] of Object.entries(cells)) {
        if (name in row) expect(row[name], `${entry.agent.id} ${name}`).toBe(String(value(entry) ?? ""));
      }
      expect(Object.keys(row)).toEqual(expect.arrayContaining(["agent_id", "overall", "rank_best", "tasks"]));
    }
  },
);

test("a file holds the columns and the order of the page's address", async () => {
  const rows = await csvAt("end2end.csv", "?sort=novelty&dir=asc&cols=novelty&cols=cost");
  expect(Object.keys(rows[0] ?? {})).toEqual([
    "agent_id",
    "agent",
    "novelty",
    "cost_usd",
    "cost_runs",
    "cost_known",
  ]);
  const values = rows.map(({ novelty }) => Number(novelty));
  expect(values).toEqual(values.toSorted((a, b) => a - b));
});

test("the ideas can be written as the paper rounds them", async () => {
  const rows = await csvAt("idea.csv", "?rounding=paper");
  const qwen = rows.find(({ agent_id }) => agent_id?.includes("qwen3"));
  expect([qwen?.overall, qwen?.novelty]).toEqual(["8.03", "7.62"]);
});

test("names with commas, percent signs and other scripts survive every form", async () => {
  expect((await boardAt("end2end")).entries.map(({ agent }) => agent.name)).toEqual(
    expect.arrayContaining([odd, formula]),
  );
  const names = (await csvAt("end2end.csv")).map(({ agent }) => agent);
  expect(names).toEqual(expect.arrayContaining([odd, `'${formula}`]));
  const tex = await (await ask("end2end.tex")).text();
  expect(tex).toContain("A, B (50\\% \\& C) \\#1/雪");
  expect(tex).toContain('=HYPERLINK("x")');
});

test("a citation names the snapshot and a link that shows the same", async () => {
  const bib = await (await ask("end2end.bib", "?lens=human&coder=codex")).text();
  expect(bib).toContain("Snapshot published-1");
  expect(bib).toContain("/leaderboard/mlr-bench/end2end?lens=human&coder=codex");
  expect(bib).toContain("2505.19955");
});

test("files are saved under a name that says what they are", async () => {
  const answer = await ask("writeup.csv");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="referee-writeup.csv"');
});

test("the same tag comes back as 304 without a body, and HEAD as headers alone", async () => {
  const answer = await ask("end2end");
  const etag = answer.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const again = await ask("end2end", "", { headers: { "if-none-match": `"old", W/${etag}` } });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  const head = await boardAsking(HEAD)("end2end", "", { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
  expect((await ask("end2end", "?lens=human")).headers.get("etag")).not.toBe(etag);
  expect(OPTIONS().status).toBe(204);
});

test.each([
  ["nowhere", "", 404, "not_found"],
  ["end2end.xlsx", "", 404, "not_found"],
  ["end2end", "?cohort=nobody", 404, "not_found"],
  ["end2end", "?lens=the-mirror", 400, "invalid"],
  ["end2end", "?lense=human", 400, "invalid"],
  ["end2end", "?condition=blind", 400, "invalid"],
  ["end2end", "?year=soon", 400, "invalid"],
  ["end2end", "?sort=overall", 400, "invalid"],
])("%s%s is refused with %i %s", async (file, query, status, code) => {
  const answer = await ask(file, query);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(ErrorBody.parse(await answer.json()).error.code).toBe(code);
});
