import { setTimeout as pause } from "node:timers/promises";
import type { Progress } from "@/lib/runs/progress";
import { noUsage } from "@/lib/runs/usage";
import type { AttemptFolder, ExitFile } from "../attempt-folder";
import { writeJson } from "./json-file";
import type { Verdict } from "./outcome";

const detailLength = 500;

export const shortDetail = (detail: string | null): string | null => detail?.slice(0, detailLength) ?? null;

const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** The last thing that is written; it outlives a loss of power, and waits for room on a full disk. */
export async function writeExit(folder: AttemptFolder, exit: ExitFile, tries = 600): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      writeJson(folder.exit, { ...exit, detail: shortDetail(exit.detail) }, { isDurable: true });
      return;
    } catch (error) {
      if (!isFull(error) || left <= 1) throw error;
      await pause(1000);
    }
  }
}

/** The end of an attempt whose job never ran. */
export async function exitWithoutJob(folder: AttemptFolder, end: Verdict, refused?: string): Promise<void> {
  const progress: Progress = {
    phase: "stopping",
    stages: [],
    elapsedMs: 0,
    usage: noUsage,
    rssMb: null,
    diskMb: null,
    gpus: [],
    upload: null,
  };
  await writeExit(folder, {
    ...end,
    exitCode: null,
    signal: null,
    startedMs: Date.now(),
    durationMs: 0,
    progress,
    usage: noUsage,
    droppedBytes: 0,
    result: null,
    ...(refused === undefined ? {} : { refused }),
  });
}
