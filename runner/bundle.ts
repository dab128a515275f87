import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { z } from "zod";
import { writeAside } from "./loop/write-aside";

const repository = join(import.meta.dirname, "..");
const programs = { supervisor: "runner/supervisor/main.ts", agent: "runner/agents/main.ts" };

const settings = {
  bundle: true,
  write: false,
  metafile: true,
  platform: "node",
  format: "esm",
  target: "node22",
  absWorkingDir: repository,
  alias: { "@": repository },
  legalComments: "none",
  logLevel: "silent",
  // Packages in the old module form ask for Node's own modules by `require`, which an ES module lacks.
  banner: {
    js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
  },
} as const satisfies BuildOptions;

/** The programs that were made last, and how each file that went into them stood then. */
const Made = z.object({ folder: z.string(), inputs: z.record(z.string(), z.string()) });
type Made = z.infer<typeof Made>;

export interface Programs {
  readonly supervisor: string;
  readonly agent: string;
}

/** One program in one file. @throws Error with what esbuild says, where a file of it is missing or wrong */
export async function bundled(entry: string): Promise<{ bytes: Uint8Array; inputs: string[] }> {
  const { outputFiles, metafile } = await build({ ...settings, entryPoints: [entry] });
  const [file] = outputFiles;
  if (!file) throw new Error(`esbuild made nothing of ${entry}`);
  return { bytes: file.contents, inputs: Object.keys(metafile.inputs) };
}

/** What tells that a file has changed; a file that is gone has changed. */
function stamp(path: string): string {
  const stat = statSync(join(repository, path), { throwIfNoEntry: false });
  return stat ? `${stat.size} ${stat.mtimeMs}` : "gone";
}

function lastMade(record: string): Made | null {
  if (!existsSync(record)) return null;
  try {
    return Made.parse(JSON.parse(readFileSync(record, "utf8")));
  } catch {
    // It is made anew.
    return null;
  }
}

const isFresh = ({ folder, inputs }: Made) =>
  existsSync(folder) && Object.entries(inputs).every(([path, was]) => stamp(path) === was);

const programsIn = (folder: string): Programs => ({
  supervisor: join(folder, "supervisor.mjs"),
  agent: join(folder, "agent.mjs"),
});

/**
 * Makes the programs that run beside the runner, each one file that needs nothing but Node, in a folder named by their
 * content. A job that started with one keeps it, whatever happens to the repository meanwhile. Where nothing has
 * changed since the last time it only looks at the dates of files.
 *
 * @param dir the runner's `programs` folder; it is made where it is missing
 */
export async function bundlePrograms(dir: string): Promise<Programs> {
  const record = join(dir, "made.json");
  const last = lastMade(record);
  if (last && isFresh(last)) return programsIn(last.folder);
  const [supervisor, agent] = await Promise.all([bundled(programs.supervisor), bundled(programs.agent)]);
  const hash = createHash("sha256").update(supervisor.bytes).update("\0").update(agent.bytes).digest("hex");
  const folder = join(dir, hash.slice(0, 16));
  if (!existsSync(folder)) {
    await mkdir(dir, { recursive: true });
    const aside = mkdtempSync(join(dir, ".new-"));
    writeFileSync(programsIn(aside).supervisor, supervisor.bytes);
    writeFileSync(programsIn(aside).agent, agent.bytes);
    putInPlace(aside, folder);
  }
  const inputs = [...new Set([...supervisor.inputs, ...agent.inputs])];
  await writeAside(record, { folder, inputs: Object.fromEntries(inputs.map((path) => [path, stamp(path)])) });
  return programsIn(folder);
}

function putInPlace(aside: string, folder: string): void {
  try {
    renameSync(aside, folder);
  } catch (cause) {
    rmSync(aside, { recursive: true, force: true });
    // Another process that made the same programs may have been faster; theirs are the same bytes.
    if (!existsSync(folder)) throw new Error(`The programs could not be put in ${folder}`, { cause });
  }
}
