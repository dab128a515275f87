import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { attemptFolder, JobFile } from "../attempt-folder";
import { type LiveAttempt, liveAttempt, readFileAs } from "./live-attempt";
import type { StateDir } from "./state-dir";

/** The attempts that an earlier process has left. A folder in which nothing was noted yet holds nothing, and goes. */
export async function attemptsLeft(
  state: StateDir,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): Promise<LiveAttempt[]> {
  const left: LiveAttempt[] = [];
  for (const name of (await readdir(state.attempts)).sort()) {
    const folder = attemptFolder(join(state.attempts, name));
    const job = await readFileAs(folder.job, JobFile);
    if (job) left.push(liveAttempt(folder, job));
    else if (!isReadOnly) await rm(folder.root, { recursive: true, force: true });
  }
  return left;
}
