import { join } from "node:path";
import { continuationPrompt, experimentPrompt } from "@/lib/prompts/mlr-agent/experiment";
import { filled } from "@/lib/prompts/template";
import { usualCodingKey } from "@/lib/runs/agent-setup";
import { stageRules } from "@/lib/runs/stage-io";
import type { CodingOutcome, CodingWhy } from "../../coding-agents/coding-agent";
import { AgentFailure } from "../agent";
import { textOf } from "../files";
import { watcherOf } from "./coding-events";
import { mendImages } from "./figures";
import { requiredInput } from "./inputs";
import { type MlrWork, remainingMs, remainingUsd, remark, reportUsage, requireBudget } from "./work";

const code = "code";
const results = "results/results.md";

/** Fourth stage: `code/`, `results/` and the coding agent's transcript. */
export async function runExperiment(work: MlrWork): Promise<void> {
  for (const path of ["task.md", "idea.md", "proposal.md"]) requiredInput(work, path);
  requireKey(work);
  // Someone was here before and was cut, perhaps while writing.
  const wasCut = work.ledger.sessions > 0 || textOf(work.context.workspace, results) !== null;
  let outcome = await session(work, wasCut ? "its last session was cut off." : null);
  if (mayGoOn(work, outcome)) outcome = await session(work, `${results} is missing. ${saidOf(outcome)}`);
  const text = textOf(work.context.workspace, results);
  if (text === null) throw failureOf(work, outcome);
  if (!outcome.ok) remark(work, `The coding agent left results, but did not end well. ${saidOf(outcome)}`);
  if (textOf(work.context.workspace, "results/log.txt") === null) {
    remark(work, "The experiment left no results/log.txt.");
  }
  mendResults(work, text);
  work.ledger.experimentEnded(outcome.why, outcome.detail);
}

function requireKey({ context, setup }: MlrWork): void {
  const name = setup.coding.keyName ?? usualCodingKey[setup.coding.tool];
  if (!context.environment[name]?.trim()) throw new AgentFailure("missing_key", name);
}

async function session(work: MlrWork, missing: string | null): Promise<CodingOutcome> {
  const { context, setup, ports, ledger } = work;
  requireBudget(work);
  context.signal.throwIfAborted();
  const { wallMs, costUsd } = shareOf(work, missing !== null);
  const inputs = {
    code,
    minutes: (wallMs / 60_000).toFixed(wallMs < 600_000 ? 1 : 0),
    cost: costUsd === null ? "There is no bound on its cost." : `It may cost at most $${costUsd.toFixed(2)}.`,
    hardware: hardwareOf(context.environment),
  };
  const place = ledger.sessionBegins();
  const name = place === 1 ? setup.coding.tool : `${setup.coding.tool}-${place}`;
  const watcher = watcherOf(work);
  const outcome = await ports.runCodingAgent({
    choice: setup.coding,
    prompt:
      missing === null
        ? filled(experimentPrompt, inputs)
        : filled(continuationPrompt, { ...inputs, missing }),
    cwd: context.workspace,
    home: join(context.home, `coding-${place}`),
    environment: context.environment,
    transcript: join(context.workspace, "experiment", `${name}.jsonl`),
    wallMs,
    idleMs: context.job.limits.idleS * 1000,
    lingerMs: ports.lingerMs,
    graceMs: ports.graceMs,
    costUsd,
    signal: context.signal,
    onEvent: watcher.onEvent,
  });
  const { usage, modelReported, durationMs, sessionId, why } = outcome;
  const { model } = setup.coding;
  ledger.paid({
    stage: "experiment",
    model,
    modelReported,
    usage,
    durationMs,
    requestId: sessionId,
    ended: why,
  });
  if (!watcher.sawUsage() && why !== "not_installed")
    reportUsage(work, "experiment", usage, modelReported ?? model);
  context.signal.throwIfAborted();
  return outcome;
}

/** Where a paper follows, the first session gets 85 % of what remains and a second one half of the rest. */
function shareOf(work: MlrWork, isAgain: boolean): { wallMs: number; costUsd: number | null } {
  const paperFollows = stageRules[work.context.job.stage].work.includes("paper");
  const share = paperFollows ? (isAgain ? 0.5 : 0.85) : isAgain ? 0.9 : 0.95;
  const usd = remainingUsd(work);
  return {
    wallMs: Math.floor(remainingMs(work) * share),
    costUsd: usd === null ? null : usd * (paperFollows ? 0.85 : 1),
  };
}

/** Once more only where that can help: it ended without results, and there is time and money. */
function mayGoOn(work: MlrWork, { why }: CodingOutcome): boolean {
  if (textOf(work.context.workspace, results) !== null) return false;
  if (why === "auth" || why === "not_installed" || why === "aborted") return false;
  return shareOf(work, true).wallMs >= work.ports.leastCodingMs && remainingUsd(work) !== 0;
}

function failureOf({ context, setup }: MlrWork, { why, detail }: CodingOutcome): AgentFailure {
  const { tool, keyName } = setup.coding;
  if (why === "auth") return new AgentFailure("refused_key", keyName ?? usualCodingKey[tool]);
  if (why === "not_installed") return new AgentFailure("tool_missing", detail ?? tool);
  if (why === "budget") return new AgentFailure("over_budget", `$${context.job.limits.costUsd?.toFixed(2)}`);
  return new AgentFailure("no_output", results);
}

const endings: Readonly<Record<CodingWhy, string>> = {
  ended: "The coding agent said that it was done",
  auth: "The coding agent was refused by its provider",
  error: "The coding agent ended with an error",
  no_end: "The coding agent stopped in the middle",
  exit_code: "The coding agent ended with a bad exit code",
  idle: "The coding agent was stopped because nothing happened any more",
  wall: "The coding agent was stopped because its time was over",
  budget: "The coding agent was stopped because its budget was spent",
  aborted: "The coding agent was stopped because the job was asked to end",
  not_installed: "The coding agent is not installed",
};

function saidOf({ why, detail }: CodingOutcome): string {
  return `${endings[why]}${detail ? ` (${detail.slice(0, 300)})` : ""}.`;
}

function hardwareOf(environment: Readonly<Record<string, string | undefined>>): string {
  const gpus = environment.CUDA_VISIBLE_DEVICES?.split(",").filter(Boolean).length ?? 0;
  return gpus === 0 ? "no GPU, processors only" : `${gpus} GPU${gpus === 1 ? "" : "s"}`;
}

/** Figures that results.md names and that are elsewhere, or nowhere. */
function mendResults(work: MlrWork, text: string): void {
  const { text: mended, remarks } = mendImages(work.context.workspace, results, text);
  for (const words of remarks) remark(work, words);
  if (mended !== text) work.ports.save(work.context.workspace, results, mended);
}
