import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Outcome, oneFailed } from "./outcome";
import { runProgram } from "./run-program";

/** The part of Vitest's JSON report that is counted here. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Unit and integration tests, all in one run of Vitest. */
export async function runUnitTests(): Promise<Outcome> {
  const work = mkdtempSync(join(tmpdir(), "referee-vitest-"));
  const file = join(work, "report.json");
  try {
    const { code } = await runProgram(
      "vitest",
      ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
      { isShown: true },
    );
    if (!existsSync(file)) return oneFailed;
    return counted(Report.parse(JSON.parse(readFileSync(file, "utf8"))), code);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function counted({ testResults }: z.infer<typeof Report>, code: number): Outcome {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  const failed = tests.filter(({ status }) => status === "failed").length;
  // A file that could not even be loaded has no tests to fail.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  ).length;
  const skipped = tests
    .filter(({ status }) => status !== "passed" && status !== "failed")
    .map((test) => test.fullName);
  const sum = failed + unloaded;
  return { passed, failed: code !== 0 && sum === 0 ? 1 : sum, skipped };
}
