import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { boardAsking, boardOf } from "@/app/_server/testing";
import { withPublishedSite } from "@/db/published-site";
import { describeReal, realData } from "@/db/real-data";
import type { LeaderboardEntry } from "@/lib/board/schema";
import { GET } from "./route";

withPublishedSite();

const ask = boardAsking(GET);
const boardAt = async (stage: string, query = "") => boardOf(await ask(stage, query));
const overalls = async (stage: string) =>
  (await boardAt(stage)).entries.map(({ overall: { mean } }) => mean as number);
const digits = (values: number[], places: number) => values.map((value) => value.toFixed(places));

test("end to end the means are 4.70, 4.60, 4.25, 3.95, 3.75 and 3.10", async () => {
  expect(digits(await overalls("end2end"), 2)).toEqual(["4.70", "4.60", "4.25", "3.95", "3.75", "3.10"]);
});

test("of the experiments both are 4.95", async () => {
  expect(digits(await overalls("experiment"), 2)).toEqual(["4.95", "4.95"]);
});

test("of the write-ups they are 6.60, 6.50 and 5.90", async () => {
  expect(digits(await overalls("writeup"), 2)).toEqual(["6.60", "6.50", "5.90"]);
});

test("of the ideas they are 8.1070 twice, 8.0771, 8.0249, 7.9527 and 7.6766", async () => {
  const expected = ["8.1070", "8.1070", "8.0771", "8.0249", "7.9527", "7.6766"];
  expect(digits(await overalls("idea"), 4)).toEqual(expected);
});

test("of the proposals they are 8.1692, 8.1567, 8.0423, 8.0348, 8.0149 and 7.4925", async () => {
  const expected = ["8.1692", "8.1567", "8.0423", "8.0348", "8.0149", "7.4925"];
  expect(digits(await overalls("proposal"), 4)).toEqual(expected);
});

test("without the code one agent was judged, on five tasks of its own", async () => {
  const { cohort, entries } = await boardAt("end2end", "?condition=no_code");
  expect(cohort).toEqual({ id: "no-code-5", tasks: 5 });
  expect(entries.map(({ agent, overall }) => [agent.id, overall.mean])).toEqual([
    ["mlr-agent--o4-mini--claude-code", 5.3],
  ]);
});

describeReal("The published tables", () => {
  const Cell = z.object({ stage: z.string(), agent: z.string(), means: z.record(z.string(), z.number()) });
  const Expected = z.object({
    per_judge: z.array(
      Cell.extend({ judge: z.string(), n: z.number(), sums: z.record(z.string(), z.number()) }),
    ),
    judge_average: z.array(Cell),
  });
  const Agents = z.object({
    rows: z.array(z.object({ stage: z.string(), key: z.string(), condition: z.string(), agent: z.string() })),
  });
  const read = <T>(file: string, schema: z.ZodType<T>): T =>
    schema.parse(JSON.parse(readFileSync(join(realData.dir, file), "utf8")));

  /** The entry that a cell of the published tables is about. */
  async function entryOf({ stage, agent }: { stage: string; agent: string }): Promise<LeaderboardEntry> {
    const ours = stage === "end2end_no_code" ? "end2end" : stage;
    const condition = stage === "end2end_no_code" ? "no_code" : "default";
    const row = read("mlr-agents.json", Agents).rows.find(
      (one) => one.stage === ours && one.key === agent && one.condition === condition,
    );
    const { entries } = await boardAt(ours, `?condition=${condition}`);
    const entry = entries.find((one) => one.agent.id === row?.agent);
    if (!entry) throw new Error(`no entry for ${agent} at ${stage}`);
    return entry;
  }

  const keyOf = (name: string) => (name === "OverallAssessment" ? "overall" : name.toLowerCase());

  test("all 48 cells of the judges: a mean is the integer sum divided by n, in every criterion", async () => {
    const cells = read("mlrbench-expected.json", Expected).per_judge;
    expect(cells).toHaveLength(48);
    for (const cell of cells) {
      const judge = (await entryOf(cell)).judges[cell.judge];
      expect(judge?.n).toBe(cell.n);
      const ours: Record<string, number | null | undefined> = {
        ...judge?.criteria,
        overall: judge?.overall,
        confidence: judge?.confidence,
        has_hallucination: judge?.hallucinationRate,
      };
      for (const [name, sum] of Object.entries(cell.sums)) {
        const mean = ours[keyOf(name)] ?? Number.NaN;
        expect(mean, `${cell.stage} ${cell.agent} ${cell.judge} ${name}`).toBe(sum / cell.n);
        expect(Math.round(mean * cell.n)).toBe(sum);
      }
    }
  });

  test("all 24 averages are the means of the two judges, in every criterion", async () => {
    const { judge_average: cells, per_judge: parts } = read("mlrbench-expected.json", Expected);
    expect(cells).toHaveLength(24);
    for (const cell of cells) {
      const entry = await entryOf(cell);
      const judges = parts.filter(({ stage, agent }) => stage === cell.stage && agent === cell.agent);
      for (const [name, published] of Object.entries(cell.means)) {
        if (name === "Confidence" || name === "has_hallucination") continue;
        const mean = name.startsWith("Overall") ? entry.overall.mean : entry.criteria[keyOf(name)]?.mean;
        const exact =
          judges.reduce((sum, one) => sum + (one.sums[name] ?? Number.NaN) / one.n, 0) / judges.length;
        expect(mean, `${cell.stage} ${cell.agent} ${name}`).toBeCloseTo(exact, 12);
        expect(Math.abs((mean ?? Number.NaN) - published)).toBeLessThanOrEqual(5.0001e-5);
      }
    }
  });
});
