import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type Outcome, oneFailed, onePassed } from "./outcome";
import { type Ended, root, runProgram } from "./run-program";

interface Check {
  readonly name: string;
  readonly run: () => Promise<Ended>;
}

const rooms = ["app", "components", "db", "lib", "runner", "e2e"];

export const staticChecks: readonly Check[] = [
  { name: "biome: form and lint", run: () => runProgram("biome", ["ci", ".", "--colors=off"]) },
  { name: "tsc: types", run: checkTypes },
  { name: "depcruise: which way imports point", run: () => runProgram("depcruise", rooms) },
  { name: "knip: nothing unused", run: () => runProgram("knip", ["--no-progress"]) },
  { name: "drizzle: migrations in order", run: () => runProgram("drizzle-kit", ["check"]) },
  { name: "drizzle: migrations say what the schema says", run: checkMigrations },
];

/** Runs one check and shows what it said only when it failed. */
export async function runCheck({ name, run }: Check): Promise<Outcome> {
  const started = performance.now();
  const { code, output } = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)\n${code === 0 ? "" : `${output}\n`}`,
  );
  return code === 0 ? onePassed : oneFailed;
}

/** The framework's own declarations are made, not kept, so a fresh clone lacks them. */
async function checkTypes(): Promise<Ended> {
  const made = await runProgram("next", ["typegen"]);
  return made.code === 0 ? runProgram("tsc", ["--noEmit"]) : made;
}

/** Generates into a copy of the migrations: a new file there is a change of the schema that nobody has written down. */
async function checkMigrations(): Promise<Ended> {
  const work = mkdtempSync(join(tmpdir(), "referee-migrations-"));
  try {
    const copy = join(work, "migrations");
    cpSync(join(root, "db/migrations"), copy, { recursive: true });
    const before = readdirSync(copy).length;
    // With --out no configuration file is read, so its other settings stand here again.
    const settings = ["--dialect=sqlite", "--schema=./db/schema/*.ts", "--casing=snake_case"];
    const { code, output } = await runProgram("drizzle-kit", [
      "generate",
      ...settings,
      `--out=${relative(root, copy)}`,
    ]);
    const isNew = readdirSync(copy).length > before;
    return {
      code: isNew ? 1 : code,
      output: isNew ? `${output}\nRun: npx drizzle-kit generate --name what-changed` : output,
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
