import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/errors";
import { PassingFailure } from "@/lib/protocol/ports";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { RunnerConfig } from "../config";
import { wordsOf } from "./log";
import { siteOf } from "./site";
import { readKnown, readSession, type StateDir } from "./state-dir";

/**
 * Tells the site to give this runner nothing more, or to give it runs again. What it has it finishes.
 *
 * @throws AppError that says what to do where it did not work
 */
export async function drain(config: RunnerConfig, state: StateDir, isDrained: boolean): Promise<void> {
  const [known, session] = [await readKnown(state), await readSession(state)];
  if (known === null)
    throw new AppError(
      "not_found",
      `No runner is registered in ${state.root}. Register it, or name its folder in REFEREE_RUNNER_DIR.`,
    );
  const who = { token: () => known.runnerToken, session: () => session?.session ?? randomUUID() };
  const until = { signal: new AbortController().signal, forMs: config.times.answerMs };
  try {
    await siteOf(config, who).drain({ isDrained }, until);
  } catch (error) {
    if (error instanceof ProtocolRefusal && error.refusal.code === "superseded") {
      throw new AppError(
        "conflict",
        "This runner has not worked yet, or works from another folder. Start it first.",
      );
    }
    if (error instanceof ProtocolRefusal || error instanceof PassingFailure) {
      throw new AppError("unavailable", `It could not be done: ${wordsOf(error)}`, { cause: error });
    }
    throw error;
  }
}
