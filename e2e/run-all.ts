import { browserPath, howToInstall } from "./fixtures/browser";
import { runJourneys } from "./run/journeys";
import { closingLine, isOptIn, type Outcome, oneFailed, onePassed, total } from "./run/outcome";
import { runProgram } from "./run/run-program";
import { runCheck, staticChecks } from "./run/static-checks";
import { runUnitTests } from "./run/unit-tests";

interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const isBuildMachine = Boolean(process.env.CI);
const say = (text: string) => process.stdout.write(`${text}\n`);

const checks: readonly Step[] = [
  ...staticChecks.map((check) => ({ name: check.name, run: () => runCheck(check) })),
  { name: "unit and integration tests", run: runUnitTests },
];

const onTheBuild: readonly Step[] = [
  { name: "production build", run: buildIfStale },
  { name: "browser journeys on the production build", run: journeys },
  { name: "a bare clone, in a path with a space", run: () => runJourneys("e2e/bare-clone.config.ts") },
];

async function buildIfStale(): Promise<Outcome> {
  const { code } = await runProgram("node", ["--import", "tsx", "db/build-cli.ts", "--if-stale"], {
    isShown: true,
  });
  return code === 0 ? onePassed : oneFailed;
}

async function journeys(): Promise<Outcome> {
  const browser = browserPath();
  if (browser !== undefined) return runJourneys("playwright.config.ts", { REFEREE_CHROMIUM: browser });
  say(howToInstall);
  return isBuildMachine
    ? oneFailed
    : { passed: 0, failed: 0, skipped: ["browser journeys (there is no browser)"] };
}

/** A step that breaks down is a failure, and the others still run. */
async function runStep({ name, run }: Step): Promise<Outcome & { name: string; seconds: number }> {
  say(`\n── ${name}`);
  const started = performance.now();
  const outcome = await run().catch((error: unknown) => {
    say(String(error));
    return oneFailed;
  });
  return { ...outcome, name, seconds: (performance.now() - started) / 1000 };
}

const steps = process.argv.includes("--checks") ? checks : [...checks, ...onTheBuild];
const outcomes: Awaited<ReturnType<typeof runStep>>[] = [];
for (const step of steps) outcomes.push(await runStep(step));

say("\n── in short");
for (const outcome of outcomes) {
  say(`${outcome.seconds.toFixed(1).padStart(7)} s  ${closingLine(outcome).padEnd(28)} ${outcome.name}`);
}
const whole = total(outcomes, isBuildMachine);
for (const name of outcomes.flatMap(({ skipped }) => skipped)) {
  say(`${isBuildMachine && !isOptIn(name) ? "failed, because it was skipped" : "skipped"}: ${name}`);
}
process.exitCode = whole.failed > 0 ? 1 : 0;
say(closingLine(whole));
