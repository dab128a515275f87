import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { type AttemptFolder, JobFile, type ShimFile } from "../attempt-folder";
import { bootId, statOf, uptimeMs } from "../process/proc";
import { exitWithoutJob } from "./exit-file";
import { readJson, writeJson } from "./json-file";
import { makeSpools } from "./logs";
import { verdict } from "./outcome";
import { runJob } from "./run-job";
import { askToStart } from "./start-call";
import { endedFromOutside, type SuperviseSetting } from "./stop-reason";

/** Whether this process is the first that wants to execute the attempt: a folder can be made only once. */
function isFirst(folder: AttemptFolder): boolean {
  try {
    mkdirSync(folder.started);
    return true;
  } catch (error) {
    if (existsSync(folder.started)) return false;
    throw error;
  }
}

function writeShim(folder: AttemptFolder): void {
  const shim: ShimFile = {
    bootId: bootId(),
    pid: process.pid,
    startTime: statOf("self")?.startTime ?? "0",
    host: hostname(),
    startedMs: Date.now(),
  };
  writeJson(folder.shim, shim);
}

async function askSite({ folder, signal }: SuperviseSetting, job: JobFile, execId: string) {
  const stopped = new AbortController();
  const timer = setInterval(() => {
    if (existsSync(folder.stop)) stopped.abort();
  }, job.times.pollMs);
  try {
    return await askToStart({
      job,
      execId,
      now: uptimeMs,
      signal: AbortSignal.any([signal, stopped.signal]),
    });
  } finally {
    clearInterval(timer);
  }
}

/**
 * Executes one attempt from its folder, once: whoever comes second ends and touches nothing. It always leaves an
 * `exit.json`.
 */
export async function supervise(setting: SuperviseSetting): Promise<void> {
  const { folder } = setting;
  if (!isFirst(folder)) return;
  const execId = randomUUID();
  await writeFile(join(folder.started, "exec_id"), execId, { mode: 0o600 });
  writeShim(folder);
  await makeSpools(folder);
  const job = readJson(folder.job, JobFile);
  if (!job) {
    await exitWithoutJob(folder, verdict("could_not_start", "job.json cannot be read"));
    return;
  }
  const answer = await askSite(setting, job, execId);
  if (answer.kind === "refused") {
    const detail = `the site refused the start: ${answer.message}`;
    await exitWithoutJob(folder, verdict("could_not_start", detail), answer.code);
  } else if (answer.kind === "unanswered") {
    await exitWithoutJob(folder, verdict("could_not_start", answer.detail));
  } else if (answer.kind === "stopped") {
    await exitWithoutJob(folder, endedFromOutside(folder, job));
  } else {
    await Promise.all(
      [folder.workspace, folder.home, folder.tmp].map((path) => mkdir(path, { recursive: true })),
    );
    await runJob(setting, job, answer);
  }
}
