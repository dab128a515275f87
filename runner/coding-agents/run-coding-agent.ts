import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type CodingTool, usualCodingKey } from "@/lib/runs/agent-setup";
import { unknownUsage } from "@/lib/runs/usage";
import type { Adapter, Plan } from "./adapter";
import { claudeCode } from "./claude-code";
import { codex } from "./codex";
import type { CodingOutcome, CodingRequest } from "./coding-agent";
import { type Child, CodingRun, type Ports } from "./coding-run";
import { environmentOf } from "./environment";
import { geminiCli } from "./gemini-cli";
import { listPrice } from "./list-price";

const adapters: Readonly<Record<CodingTool, Adapter>> = {
  "claude-code": claudeCode,
  codex,
  "gemini-cli": geminiCli,
};

/**
 * Runs a coding agent in a folder until it has ended or is stopped, and ends everything that it had started. It reports
 * usage once its tool says it, priced where the tool names no cost.
 *
 * @throws what `onEvent` throws, and where the folder does not exist; whatever the agent does is an outcome
 */
export async function runCodingAgent(request: CodingRequest, ports: Ports = {}): Promise<CodingOutcome> {
  const { tool, keyName } = request.choice;
  const name = keyName ?? usualCodingKey[tool];
  const value = request.environment[name];
  const none = { ok: false, usage: unknownUsage, exitCode: null, signal: null, durationMs: 0 };
  const unseen = { ...none, modelReported: null, sessionId: null };
  if (!value) return { ...unseen, why: "auth", detail: `${name} is not set` };
  if (request.signal.aborted) return { ...unseen, why: "aborted", detail: null };
  const adapter = adapters[tool];
  const plan = adapter.plan(request, { name, value });
  await prepare(request, plan);
  const mark = randomUUID();
  const started = performance.now();
  const child = await start(plan, request, mark);
  if (!child) return { ...unseen, why: "not_installed", detail: `${plan.command} is not on the PATH` };
  const run = new CodingRun(
    request,
    { priceOf: listPrice(request.choice, Date.now()), ...ports },
    adapter,
    child,
    mark,
  );
  const outcome = await run.outcome();
  const detail = outcome.detail?.replaceAll(value, "***").slice(0, 600) ?? null;
  return { ...outcome, detail, durationMs: Math.round(performance.now() - started) };
}

async function prepare({ cwd, home, transcript }: CodingRequest, { files }: Plan): Promise<void> {
  // A missing folder would look like a missing program.
  await access(cwd);
  await mkdir(dirname(transcript), { recursive: true });
  await mkdir(home, { recursive: true });
  for (const { path, text } of files) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text, { mode: 0o600 });
  }
}

/** Null where there is no such program. Its prompt stands on stdin, which is closed behind it: an open one hangs it. */
async function start(plan: Plan, request: CodingRequest, mark: string): Promise<Child | null> {
  const child = spawn(plan.command, [...plan.args], {
    cwd: request.cwd,
    env: environmentOf(request.environment, request.home, mark, plan.environment) as NodeJS.ProcessEnv,
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  try {
    await once(child, "spawn");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "EACCES") return null;
    throw error;
  }
  child.on("error", () => undefined);
  // Whoever does not read its prompt to the end shows by its output what it made of it.
  child.stdin.on("error", () => undefined);
  child.stdin.end(request.prompt);
  return child;
}
