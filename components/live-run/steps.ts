import type { Stage } from "@/lib/benchmarks/stages";
import { isMoving, type RunExecution } from "@/lib/catalog/run-execution";
import { clockWords, durationWords } from "@/lib/runs/amount-words";
import type { StageProgress } from "@/lib/runs/progress";
import { stageRules } from "@/lib/runs/stage-io";

export interface Step {
  readonly name: string;
  readonly look: "done" | "now" | "todo" | "failed" | "skipped";
  /** In few words: how long, or what it waits for. */
  readonly detail: string;
}

const names: Readonly<Record<string, string>> = {
  idea: "Idea",
  literature: "Literature",
  proposal: "Proposal",
  experiment: "Experiment",
  paper: "Paper",
};

/** What a step is called on screen; one of an agent from outside as it calls it. */
export function stepName(name: string): string {
  return names[name] ?? name;
}

/**
 * A run's way in steps: taken by a runner, its stages, its files.
 *
 * @param elapsedMs of the newest attempt, as of now
 */
export function stepsOf(run: RunExecution, stage: Stage, elapsedMs: number): Step[] {
  const planned = stageRules[stage].work.map((name) => waiting(name));
  const stages = run.stages.length > 0 && run.state !== "queued" ? run.stages : planned;
  return [taken(run), ...stages.map((one) => stageStep(one, isMoving(run), elapsedMs)), filesStep(run)];
}

function waiting(name: string): StageProgress {
  return { name, state: "waiting", startedMs: null, durationMs: null, usage: null, model: null };
}

function taken(run: RunExecution): Step {
  const newest = run.attempts[0];
  if (run.state === "queued") {
    const place = run.queue ? `place ${run.queue.place}` : "waits";
    return { name: "In line", look: "now", detail: place };
  }
  if (!newest) return { name: "In line", look: "failed", detail: "never taken" };
  return { name: "Taken", look: "done", detail: clockWords(newest.claimedAt) };
}

function stageStep(stage: StageProgress, goesOn: boolean, elapsedMs: number): Step {
  const name = stepName(stage.name);
  const took = stage.durationMs === null ? null : durationWords(stage.durationMs);
  switch (stage.state) {
    case "done":
      return { name, look: "done", detail: took ?? "done" };
    case "skipped":
      return { name, look: "skipped", detail: "left out" };
    case "failed":
      return { name, look: "failed", detail: took === null ? "failed" : `failed after ${took}` };
    case "running": {
      if (!goesOn) return { name, look: "failed", detail: "not finished" };
      const since = stage.startedMs === null ? null : durationWords(elapsedMs - stage.startedMs);
      return { name, look: "now", detail: since ?? "running" };
    }
    default:
      return { name, look: "todo", detail: goesOn ? "waiting" : "not begun" };
  }
}

const filesWords = { whole: "all it left is here", partial: "some are here", none: "none" } as const;

function filesStep(run: RunExecution): Step {
  const { upload } = run;
  if (upload) {
    const share = upload.allBytes === 0 ? 1 : upload.sentBytes / upload.allBytes;
    return { name: "Files", look: "now", detail: `${Math.floor(share * 100)}% sent` };
  }
  if (isMoving(run)) return { name: "Files", look: "todo", detail: "waiting" };
  const { state } = run.files;
  if (state === null) return { name: "Files", look: "todo", detail: "none" };
  return { name: "Files", look: state === "whole" ? "done" : "failed", detail: filesWords[state] };
}
