import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { operator } from "@/lib/actor";
import type { Settings } from "@/lib/settings";
import { openDatabase } from "./client";
import { makeRegistrationToken } from "./commands/make-registration-token";
import { databaseFile } from "./data-dir";
import { forwardSignals } from "./forward-signals";

const root = resolve(import.meta.dirname, "..");

/**
 * Starts a runner beside the site, on this machine. It registers itself the first time, and ends with this process
 * however that ends: its jobs too, as nobody would come back for them.
 *
 * @returns resolves when it has ended
 */
export function startRunner(settings: Settings, url: string): Promise<void> {
  const { dir, file } = databaseFile(settings);
  const state = join(dir, "runner");
  const child = spawn(process.execPath, ["--import", "tsx", "runner/cli.ts", "start", "--end-jobs"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      REFEREE_URL: url,
      REFEREE_RUNNER_DIR: state,
      REFEREE_RUNNER_NAME: "this machine",
      // A demonstration must not refuse to show anything because a laptop's disk is rather full.
      REFEREE_RUNNER_MIN_DISK_MB: process.env.REFEREE_RUNNER_MIN_DISK_MB ?? "1024",
      REFEREE_RUNNER_STOP_MB: process.env.REFEREE_RUNNER_STOP_MB ?? "512",
      REFEREE_RUNNER_BALLAST_MB: process.env.REFEREE_RUNNER_BALLAST_MB ?? "16",
      REFEREE_RUNNER_POLL_MS: process.env.REFEREE_RUNNER_POLL_MS ?? "250",
      ...(existsSync(join(state, "runner.json")) ? {} : { REFEREE_REGISTRATION_TOKEN: newToken(file) }),
    },
  });
  forwardSignals(child);
  return new Promise((settle) => {
    child.once("error", () => settle());
    child.once("close", () => settle());
  });
}

function newToken(file: string): string {
  const db = openDatabase(file);
  try {
    return makeRegistrationToken(db, operator, { note: "this machine", minutes: 10 }).token;
  } finally {
    db.$client.close();
  }
}
