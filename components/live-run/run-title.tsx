import type { ReactNode } from "react";
import { FloorBadge } from "@/components/ui/floor-badge";
import { Icon } from "@/components/ui/icon";
import { stageNames } from "@/lib/benchmarks/stages";
import { agentFullName } from "@/lib/catalog/agent-card";
import type { RunView } from "@/lib/catalog/run";
import { isMoving, type RunExecution } from "@/lib/catalog/run-execution";
import { clockWords, durationWords } from "@/lib/runs/amount-words";
import { elapsedMs, stateWords } from "./state-words";

export type NamedRun = Pick<RunView, "id" | "stage" | "task" | "agent">;

interface Props {
  readonly named: NamedRun;
  readonly run: RunExecution;
  readonly nowMs: number;
  /** What the chair may do with it now. */
  readonly controls: ReactNode;
}

/** Which run it is and how it is doing, in two lines. */
export function RunTitle({ named, run, nowMs, controls }: Props) {
  const { text, tone, icon } = stateWords(run);
  return (
    <div className="runhead">
      <h1>
        {agentFullName(named.agent)} on {named.task.id}
      </h1>
      <span className={`badge ${tone}`}>
        <Icon name={icon} />
        {text}
      </span>
      <FloorBadge agent={named.agent} />
      {controls && <span className="row push">{controls}</span>}
      <p>{[stageNames[named.stage], ...factsOf(run, nowMs)].join(" · ")}</p>
    </div>
  );
}

function factsOf(run: RunExecution, nowMs: number): string[] {
  const newest = run.attempts[0];
  if (!newest) return [`in line since ${momentWords(run.queuedAt)}`];
  const runner = newest.runner === null ? "runner" : `runner ${newest.runner}`;
  if (!isMoving(run)) {
    return [
      `ran for ${durationWords(elapsedMs(run, nowMs))}`,
      run.attempts.length === 1 ? "one attempt" : `${run.attempts.length} attempts`,
      `ended ${momentWords(run.endedAt ?? newest.lastHeardAt)}`,
      ...(newest.runner === null ? [] : [runner]),
    ];
  }
  if (run.state === "queued") return [`in line since ${momentWords(run.queuedAt)}`];
  const heard = Math.max(0, nowMs - Date.parse(newest.lastHeardAt));
  return [
    `${runner} last heard ${durationWords(heard)} ago`,
    newest.startedAt === null ? "taken, not begun yet" : `began ${clockWords(newest.startedAt)}`,
  ];
}

const momentWords = (moment: string) => `${moment.slice(0, 10)} ${clockWords(moment)}`;
