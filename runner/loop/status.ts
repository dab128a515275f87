import { existsSync } from "node:fs";
import { AppError } from "@/lib/errors";
import { Progress } from "@/lib/runs/progress";
import type { RunnerConfig } from "../config";
import { attemptsLeft } from "./adopt";
import { readFileAs } from "./live-attempt";
import { siteOf } from "./site";
import { lockState, makeStateDir, readKnown, type StateDir } from "./state-dir";

export interface Status {
  readonly runnerId: string | null;
  readonly siteUrl: string;
  readonly isWorking: boolean;
  readonly doesSiteAnswer: boolean;
  readonly attempts: readonly { attempt: string; run: string; phase: string }[];
}

/** Whether a process works with the folder now. */
function isWorking(state: StateDir): boolean {
  try {
    lockState(state).release();
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return true;
    throw error;
  }
}

/** How this runner stands, from its folder and one question to the site. */
export async function status(config: RunnerConfig, state: StateDir): Promise<Status> {
  makeStateDir(state);
  const known = await readKnown(state);
  const client = siteOf(config, { token: () => null, session: () => null });
  const until = { signal: AbortSignal.timeout(config.times.answerMs), forMs: 0 };
  const doesSiteAnswer = await client.ping(until).then(
    () => true,
    () => false,
  );
  const left = await attemptsLeft(state, { isReadOnly: true });
  const attempts = await Promise.all(
    left.map(async ({ id, folder, job }) => {
      const progress = await readFileAs(folder.progress, Progress);
      const phase = existsSync(folder.exit) ? "uploading" : (progress?.phase ?? "preparing");
      return { attempt: id, run: job.claimed.job.run, phase };
    }),
  );
  return {
    runnerId: known?.runnerId ?? null,
    siteUrl: config.siteUrl,
    isWorking: isWorking(state),
    doesSiteAnswer,
    attempts,
  };
}

/** A person's view of it. */
export function statusWords({ runnerId, siteUrl, isWorking, doesSiteAnswer, attempts }: Status): string {
  const lines = [
    runnerId === null
      ? `Not registered yet. A chair makes a token at ${siteUrl}/admin/runners.`
      : `Registered as ${runnerId}.`,
    isWorking
      ? "A process works with this folder now."
      : "No process works with this folder now. To start one: npm run runner -- start",
    doesSiteAnswer
      ? `${siteUrl} answers.`
      : `${siteUrl} does not answer. Is REFEREE_URL the site's address? npm run runner -- doctor tells more.`,
    attempts.length === 0
      ? "No run is here."
      : `${attempts.length === 1 ? "One run" : `${attempts.length} runs`} here:`,
    ...attempts.map(({ attempt, run, phase }) => `  ${run}  ${phase}  (attempt ${attempt})`),
  ];
  return `${lines.join("\n")}\n`;
}
