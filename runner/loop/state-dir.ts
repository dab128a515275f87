import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { writeAside } from "./write-aside";

const Known = z.object({ runnerId: z.string(), runnerToken: z.string(), siteUrl: z.string() });
export type Known = z.infer<typeof Known>;
const Claim = z.object({ claimId: z.uuid() });

/** Where everything stands that a runner must not forget. */
export function stateDir(root: string) {
  const at = (...names: string[]) => join(root, ...names);
  return {
    root,
    lock: at("lock"),
    runner: at("runner.json"),
    claim: at("claim.json"),
    /** Of the process that works now, for the other commands. */
    session: at("session.json"),
    machine: at("machine-id"),
    ballast: at("ballast"),
    attempts: at("attempts"),
    gpus: at("gpus"),
    programs: at("programs"),
  };
}
export type StateDir = ReturnType<typeof stateDir>;

/** Makes the folders, for their owner alone. */
export function makeStateDir(state: StateDir): void {
  for (const path of [state.root, state.attempts, state.gpus, state.programs]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  }
}

/**
 * Takes the folder for this process, until the process ends however it ends: the kernel holds the lock for as long as
 * the file is open here.
 *
 * @throws AppError `conflict` while another process has it
 */
export function lockState(state: StateDir): { release: () => void } {
  const file = openSync(state.lock, "a+", 0o600);
  const { status, error } = spawnSync("flock", ["--nonblock", "3"], {
    stdio: ["ignore", "ignore", "ignore", file],
  });
  if (error || status !== 0) {
    const holder = readFileSync(state.lock, "utf8").trim().split("\n").at(-1);
    closeSync(file);
    if (error) {
      const words = `The program flock (of util-linux) is needed and could not be run: ${error.message}`;
      throw new AppError("unavailable", words);
    }
    throw new AppError(
      "conflict",
      `Another runner${holder ? `, process ${holder},` : ""} works with ${state.root}. ` +
        "Stop it first, or give this one a folder of its own with REFEREE_RUNNER_DIR.",
    );
  }
  writeSync(file, `${process.pid}\n`);
  return { release: () => closeSync(file) };
}

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError("invalid", `${path} cannot be read. Move it away to begin anew.`, { cause });
  }
}

/** Who this runner is to its site; null before it is registered. */
export const readKnown = (state: StateDir): Promise<Known | null> => readJson(state.runner, Known);
export const writeKnown = (state: StateDir, known: Known): Promise<void> => writeAside(state.runner, known);

/** The claim that was sent last and may have been answered. */
export const readClaim = (state: StateDir): Promise<{ claimId: string } | null> =>
  readJson(state.claim, Claim);

const Session = z.object({ session: z.string() });
/** The session of the process that works now, or worked last. */
export const readSession = (state: StateDir): Promise<{ session: string } | null> =>
  readJson(state.session, Session);
