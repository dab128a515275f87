import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type FoundMark, findMarks } from "@/lib/review/blindness";
import { writeBenchmarkFacts } from "../import/benchmark-facts";
import { describeReal, realData } from "../real-data";
import { testDatabase } from "../testing";
import { blindNames } from "./blind-names";

function names() {
  const db = testDatabase();
  writeBenchmarkFacts(db);
  return blindNames(db);
}

test("every agent of the database is found by its id, its name and the spellings of its models", () => {
  const known = names();
  for (const { name } of known) {
    const found = findMarks(`It was ${name} that did it.`, known).map((mark) => mark.found);
    expect(found, name).toContain(name);
  }
});

const systems = new Set(["agent", "model", "coding_agent", "scaffold", "family"]);
const count = (marks: readonly FoundMark[], kind: string) =>
  marks.filter((mark) => mark.kind === kind).length;

/** What each folder's agent is made of. */
const makers: Readonly<Record<string, RegExp>> = {
  end2end_claude: /claude/i,
  end2end_codex: /codex|o4.?mini/i,
  end2end_gemini: /gemini|claude/i,
  "end2end_gemini-cli": /gemini/i,
  "end2end_o4-mini": /o4.?mini|claude/i,
};

describeReal("the published end-to-end papers of MLR-Agent", () => {
  const root = join(realData.dir, "mlrbench", "agent_results");
  const papers = globSync("end2end_*/*/results/paper.md", { cwd: root })
    .sort()
    .map((path) => ({
      folder: path.split("/")[0] ?? "",
      marks: findMarks(readFileSync(join(root, path), "utf8"), names()),
    }));

  test("half of the fifty name a system, and few name what made them", () => {
    expect(papers).toHaveLength(50);
    const naming = papers.filter(({ marks }) => marks.some((mark) => systems.has(mark.kind)));
    const own = papers.filter(({ folder, marks }) => marks.some(({ found }) => makers[folder]?.test(found)));
    expect({ naming: naming.length, own: own.length }).toEqual({ naming: 25, own: 5 });
  });

  test("most of the places are models", () => {
    const all = papers.flatMap(({ marks }) => marks);
    expect({
      model: count(all, "model"),
      coding_agent: count(all, "coding_agent"),
      family: count(all, "family"),
      generated_by: count(all, "generated_by"),
      all: all.length,
    }).toEqual({ model: 87, coding_agent: 8, family: 4, generated_by: 0, all: 99 });
  });
});
