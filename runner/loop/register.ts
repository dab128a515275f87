import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { AppError } from "@/lib/errors";
import { PassingFailure } from "@/lib/protocol/ports";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { RunnerConfig } from "../config";
import { wordsOf } from "./log";
import { machineId } from "./machine";
import { siteOf } from "./site";
import { type Known, makeStateDir, readKnown, type StateDir, writeKnown } from "./state-dir";

const nobody = { token: () => null, session: () => null };

/** Asks for the token at the terminal, without showing what is typed. */
async function askForToken(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write("Registration token (from the chair, it is not shown): ");
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await prompt.question("")).trim();
  } finally {
    prompt.close();
    process.stderr.write("\n");
  }
}

async function tokenIn(file: string): Promise<string> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (cause) {
    const words = `The file of REFEREE_REGISTRATION_TOKEN_FILE, ${file}, cannot be read: ${wordsOf(cause)}.`;
    throw new AppError("invalid", words, { cause });
  }
}

/** From the environment, the file, or whoever sits at the terminal; null where there is nobody to ask. */
async function registrationToken({ registration }: RunnerConfig): Promise<string | null> {
  if (registration.token) return registration.token;
  if (registration.file) return tokenIn(registration.file);
  return process.stdin.isTTY ? askForToken() : null;
}

/**
 * Makes this machine known to the site, with a token from the chair that works once.
 *
 * @throws AppError that says what to do where it did not work
 */
export async function register(config: RunnerConfig, state: StateDir): Promise<Known> {
  const token = await registrationToken(config);
  if (token === null) {
    throw new AppError(
      "invalid",
      "This runner is not registered yet. A chair makes a registration token at " +
        `${config.siteUrl}/admin/runners. Give it in REFEREE_REGISTRATION_TOKEN, in a file named by ` +
        "REFEREE_REGISTRATION_TOKEN_FILE, or call this from a terminal, which asks for it.",
    );
  }
  if (!/^rr_\S+$/.test(token)) {
    throw new AppError("invalid", "That is no registration token: one begins with rr_.");
  }
  makeStateDir(state);
  const body = { token, name: config.name, machineId: await machineId(state), labels: config.labels };
  const until = { signal: new AbortController().signal, forMs: config.times.answerMs };
  try {
    const { runnerId, runnerToken } = await siteOf(config, nobody).register(body, until);
    const known = { runnerId, runnerToken, siteUrl: config.siteUrl };
    await writeKnown(state, known);
    return known;
  } catch (error) {
    throw explained(error, config);
  }
}

function explained(error: unknown, { siteUrl }: RunnerConfig): unknown {
  if (error instanceof ProtocolRefusal && error.refusal.code === "unauthorized") {
    const words = `${siteUrl} does not take this registration token: it is wrong, was used before, or is too old. Each works once: take a new one from ${siteUrl}/admin/runners.`;
    return new AppError("unauthenticated", words, { cause: error });
  }
  if (error instanceof ProtocolRefusal) return new AppError("invalid", error.message, { cause: error });
  if (!(error instanceof PassingFailure)) return error;
  const words = `${siteUrl} could not be asked: ${wordsOf(error)}. Is REFEREE_URL the site's address?`;
  return new AppError("unavailable", words, { cause: error });
}

/** Who this runner is; it is registered first where that has not been done and a token is there. */
export async function knownOrRegistered(
  config: RunnerConfig,
  state: StateDir,
): Promise<{ known: Known; isNew: boolean }> {
  const known = await readKnown(state);
  return known ? { known, isNew: false } : { known: await register(config, state), isNew: true };
}
