import type { ExternalManifest } from "@/lib/runs/agent-setup";
import type { AgentResult } from "@/lib/runs/job-spec";
import { type AgentContext, AgentFailure } from "../agent";
import { isFile } from "../files";
import { runProgram } from "../program";
import { requireInputs } from "../stages";

/** What every program finds in its environment beside its own names, where the runner has it. */
const ambient = ["PATH", "HOME", "TMPDIR", "LANG", "TZ", "CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES"];

/** Runs a program that we know only by its manifest, and looks at what it has left. @throws AgentFailure */
export async function runExternal(context: AgentContext, manifest: ExternalManifest): Promise<AgentResult> {
  const { job, workspace, environment, emit, signal } = context;
  requireInputs(context);
  emit({ kind: "plan", stages: [job.stage] });
  emit({ kind: "stage_start", stage: job.stage, model: null });
  const ended = await runProgram({
    command: "/bin/sh",
    args: ["-c", manifest.command],
    cwd: workspace,
    environment: seenBy(context, manifest),
    signal,
    eventsFd: eventsFdOf(environment),
  });
  signal.throwIfAborted();
  const failure = failureOf(ended, workspace, manifest.outputs);
  emit({ kind: "stage_end", stage: job.stage, state: failure ? "failed" : "done" });
  if (failure) throw failure;
  return {
    kind: "agent",
    outputs: Object.fromEntries(manifest.outputs.map((path) => [path, path])),
    notes: [],
    citations: null,
  };
}

function seenBy({ job, environment, workspace, endsAt }: AgentContext, manifest: ExternalManifest) {
  const seen: Record<string, string> = {};
  for (const name of [...ambient, ...manifest.environment]) {
    const value = environment[name];
    if (value !== undefined) seen[name] = value;
  }
  const left = Math.max(0, Math.floor((endsAt - performance.now()) / 1000));
  seen.REFEREE_TASK = job.task.id;
  seen.REFEREE_TASK_TITLE = job.task.title;
  seen.REFEREE_STAGE = job.stage;
  seen.REFEREE_RUN = job.run;
  seen.REFEREE_SEED = String(job.seed);
  seen.REFEREE_SECONDS_LEFT = String(left);
  seen.REFEREE_WORKSPACE = workspace;
  if (job.limits.costUsd !== null) seen.REFEREE_COST_USD = String(job.limits.costUsd);
  const eventsFd = eventsFdOf(environment);
  if (eventsFd !== null) seen.REFEREE_EVENTS_FD = String(eventsFd);
  // The attempt marks each process, so that none that stays behind is missed.
  if (environment.REFEREE_ATTEMPT !== undefined) seen.REFEREE_ATTEMPT = environment.REFEREE_ATTEMPT;
  return seen;
}

function failureOf(
  { code, signal }: { code: number | null; signal: string | null },
  workspace: string,
  outputs: readonly string[],
): AgentFailure | null {
  if (signal !== null) return new AgentFailure("killed_by_signal", signal);
  if (code !== 0) return new AgentFailure("nonzero_exit", String(code));
  const missing = outputs.filter((path) => !isFile(workspace, path));
  return missing.length > 0 ? new AgentFailure("no_output", missing.join(", ")) : null;
}

function eventsFdOf(environment: AgentContext["environment"]): number | null {
  return environment.REFEREE_EVENTS_FD === undefined ? null : Number(environment.REFEREE_EVENTS_FD);
}
