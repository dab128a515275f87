import { inspect } from "node:util";
import { Command, Option } from "commander";
import { AppError } from "@/lib/errors";
import { version } from "@/package.json";
import { bundlePrograms } from "./bundle";
import { type RunnerConfig, runnerConfig } from "./config";
import { doctor, doctorWords } from "./doctor/doctor";
import { executorOf } from "./executors/executor-of";
import { drain } from "./loop/drain";
import { logTo } from "./loop/log";
import { knownOrRegistered, register } from "./loop/register";
import type { LoopEnd } from "./loop/run-loop";
import { runProgram } from "./loop/run-program";
import { startLoop } from "./loop/start-loop";
import { readKnown, stateDir } from "./loop/state-dir";
import { status, statusWords } from "./loop/status";

/** 78 tells whoever keeps the process alive that a new start would not help; 76, that the program is too old. */
const exitCodes: Readonly<Record<LoopEnd, number>> = { stopped: 0, superseded: 0, revoked: 78, outdated: 76 };
const endWords: Readonly<Record<LoopEnd, string>> = {
  stopped: "Stopped. Jobs that run go on; the next start takes them over.",
  superseded: "Another process of this runner has taken over, so this one ends. Jobs that run go on.",
  revoked:
    "The site does not know this runner any more. To register it anew, remove runner.json and start with a new token.",
  outdated: "All runs here have ended. Update this runner before it takes on more.",
};

const endedWithJobs =
  "Stopped together with its jobs. Their runs are tried again by the next runner that is free.";

const print = (text: string) => process.stdout.write(text);

/** What ends this process: the first signal asks, and where jobs are ended with it, the second does not wait for them. */
function endings(isWithJobs: boolean) {
  const [stop, endJobs] = [new AbortController(), new AbortController()];
  const onSignal = () => (isWithJobs && !endJobs.signal.aborted ? endJobs : stop).abort();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, onSignal);
  // Whoever started it as a part of something larger is gone, even where it could not say so.
  if (isWithJobs) process.on("disconnect", () => endJobs.abort());
  if (isWithJobs && process.connected === false) endJobs.abort();
  return { signal: stop.signal, endJobs: endJobs.signal };
}

interface StartChoice {
  readonly isJson: boolean;
  readonly isWithJobs: boolean;
}

async function start(config: RunnerConfig, { isJson, isWithJobs }: StartChoice): Promise<void> {
  const state = stateDir(config.dir);
  const { known, isNew } = await knownOrRegistered(config, state);
  const hidden = [known.runnerToken, config.registration.token ?? ""];
  const write = (line: string) => process.stderr.write(line);
  const say = logTo({ isJson, hidden: () => hidden, write, now: () => new Date() });
  if (isNew) say("info", "Registered", { runner: known.runnerId, site: config.siteUrl });
  // A terminal that has gone must not keep a runner from ending well.
  process.stderr.on("error", () => undefined);
  const ends = endings(isWithJobs);
  const { executor, isolation } = await executorOf(config);
  const { supervisor, agent } = await bundlePrograms(state.programs);
  const end = await startLoop({
    config,
    environment: process.env,
    known,
    executor,
    isolation,
    programs: { supervisor: [process.execPath, supervisor], job: [process.execPath, agent] },
    say,
    ...ends,
  });
  const words = ends.endJobs.aborted ? endedWithJobs : endWords[end];
  say(end === "stopped" ? "info" : "warning", words);
  // A call that hangs must not keep a process that has nothing left to do.
  process.exit(exitCodes[end]);
}

const program = new Command("runner")
  .description("Does the runs of a Referee site on this machine. Settings stand in .env.example.")
  .version(version)
  .addOption(new Option("--executor <kind>", "where jobs are executed").choices(["local", "slurm"]))
  .option("--json", "tell everything as JSON, one object a line");

const options = () => program.opts<{ executor?: "local" | "slurm"; json?: boolean }>();
const config = () => runnerConfig(process.env, options().executor);
const told = (value: unknown, words: string) => print(options().json ? `${JSON.stringify(value)}\n` : words);

program
  .command("register")
  .description("make this machine known to the site, with a token from the chair")
  .action(async () => {
    const settings = config();
    const state = stateDir(settings.dir);
    const before = await readKnown(state);
    if (before)
      throw new AppError(
        "conflict",
        `Already registered at ${before.siteUrl} as ${before.runnerId}. Now: npm run runner -- start`,
      );
    const { runnerId, siteUrl } = await register(settings, state);
    told({ runnerId, siteUrl }, `Registered at ${siteUrl} as ${runnerId}. Now: npm run runner -- start\n`);
  });

program
  .command("start")
  .description("take on runs until it is stopped; registers first where a token is given")
  .option("--end-jobs", "when it is stopped, end its jobs with it")
  .action(({ endJobs = false }: { endJobs?: boolean }) =>
    start(config(), { isJson: options().json ?? false, isWithJobs: endJobs }),
  );

program
  .command("status")
  .description("tell how this runner stands")
  .action(async () => {
    const settings = config();
    const found = await status(settings, stateDir(settings.dir));
    told(found, statusWords(found));
  });

program
  .command("drain")
  .description("take on nothing more, and finish what is here")
  .option("--off", "take on runs again")
  .action(async ({ off = false }: { off?: boolean }) => {
    const settings = config();
    await drain(settings, stateDir(settings.dir), !off);
    told(
      { isDrained: !off },
      off
        ? "New runs are taken on again.\n"
        : "No new run is taken on; those here are finished. To take on runs again: drain --off\n",
    );
  });

program
  .command("doctor")
  .description("look at everything that a runner needs, and tell how to mend it")
  .action(async () => {
    const findings = await doctor({ config: config(), environment: process.env, run: runProgram });
    told(findings, doctorWords(findings));
    if (findings.some(({ level }) => level === "fail")) process.exitCode = 1;
  });

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof AppError ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
});
