import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Outcome, oneFailed } from "./outcome";
import { runProgram } from "./run-program";

const Spec = z.object({
  title: z.string(),
  tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
});

interface Suite {
  title: string;
  specs: z.infer<typeof Spec>[];
  suites?: Suite[] | undefined;
}

const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ title: z.string(), specs: z.array(Spec), suites: z.array(Suite).optional() }),
);

/** The part of Playwright's JSON report that is counted here. */
const Report = z.object({ suites: z.array(Suite), errors: z.array(z.unknown()) });

/** Tests of a Playwright configuration. Anything but a clean first pass is a failure: nothing is tried twice. */
export async function runJourneys(config: string, env: Record<string, string> = {}): Promise<Outcome> {
  const work = mkdtempSync(join(tmpdir(), "referee-playwright-"));
  const file = join(work, "report.json");
  try {
    const { code } = await runProgram("playwright", ["test", `--config=${config}`, "--reporter=list,json"], {
      isShown: true,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    if (!existsSync(file)) return oneFailed;
    return counted(Report.parse(JSON.parse(readFileSync(file, "utf8"))), code);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function counted({ suites, errors }: z.infer<typeof Report>, code: number): Outcome {
  const tests = suites.flatMap((suite) => testsOf(suite, ""));
  const passed = tests.filter(({ status }) => status === "expected").length;
  const skipped = tests.filter(({ status }) => status === "skipped").map(({ name }) => name);
  const failed = tests.length - passed - skipped.length + errors.length;
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

function testsOf({ title, specs, suites = [] }: Suite, above: string): { name: string; status: string }[] {
  const path = `${above}${title} › `;
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({ name: `${path}${spec.title}`, status })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, path))];
}
