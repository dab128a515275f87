"use client";

import { type ReactNode, useMemo, useState } from "react";
import { isMoving, type LiveState, type RunExecution } from "@/lib/catalog/run-execution";
import type { AttemptLogs } from "@/lib/catalog/run-logs";
import { HowItRan } from "./how-it-ran";
import { LineToState } from "./line-to-state";
import type { LiveListener } from "./live-source";
import { LogPanel } from "./log-panel";
import { metersOf } from "./meters";
import { Meters } from "./meters-list";
import { RunNotices } from "./run-notices";
import { type NamedRun, RunTitle } from "./run-title";
import { elapsedMs } from "./state-words";
import { Stepper } from "./stepper";
import { stepsOf } from "./steps";
import { useServerClock } from "./use-server-clock";

interface Props {
  readonly named: NamedRun;
  readonly start: LiveState;
  readonly logs: AttemptLogs | null;
  readonly files: { readonly count: number; readonly href: string };
  /** The chair's own; null for everybody else. */
  readonly controls: { readonly cancel: ReactNode; readonly retry: ReactNode } | null;
}

/** A run as it runs: where it is, what it uses, what it prints. It follows by itself, and stands still without script. */
export function LiveRun({ named, start, logs, files, controls }: Props) {
  const [state, setState] = useState(start);
  const [isCut, setCut] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const run = state.execution;
  const moves = isMoving(run);
  const nowMs = useServerClock(state.asOf, moves);
  const elapsed = elapsedMs(run, nowMs);
  const listener = useMemo<Omit<LiveListener, "bytes">>(
    () => ({ state: setState, line: (isOpen) => setCut(!isOpen), end: () => setEnded(true) }),
    [],
  );
  const shown = newestLogs(run, logs);
  return (
    <>
      <RunTitle
        named={named}
        run={run}
        nowMs={nowMs}
        controls={controls && (moves ? (run.cancelRequestedAt ? null : controls.cancel) : controls.retry)}
      />
      <RunNotices run={run} nowMs={nowMs} files={files} />
      {start.execution.state !== "succeeded" && run.state === "succeeded" && <Arrived named={named} />}
      <Stepper steps={stepsOf(run, named.stage, elapsed)} />
      <div className="live">
        <div className="live-log">
          {shown ? (
            <LogPanel
              key={shown.attempt}
              runId={named.id}
              logs={shown}
              listener={listener}
              isCut={isCut && moves}
            />
          ) : (
            <NoLog isWaiting={moves} />
          )}
        </div>
        <Meters meters={metersOf(run, elapsed)} />
      </div>
      {(shown === null || hasEnded) && moves && <LineToState runId={named.id} listener={listener} />}
      <HowItRan runId={named.id} run={run} />
      {moves && (
        <noscript>
          <p className="small muted">
            Without script this page stands still.{" "}
            <a href={`/runs/${encodeURIComponent(named.id)}?tab=how`}>Load it again</a> to see how far the run
            is.
          </p>
        </noscript>
      )}
    </>
  );
}

const nothingYet = {
  isComplete: false,
  console: { bytes: 0, rows: [], firstLine: 1 },
  events: { told: [], from: 0, to: 0 },
} as const;

/** The logs that came with the page, until another attempt has begun: its logs are read from their first byte. */
function newestLogs({ attempts }: RunExecution, logs: AttemptLogs | null): AttemptLogs | null {
  const newest = attempts[0]?.attempt;
  return newest === undefined || newest === logs?.attempt ? logs : { ...nothingYet, attempt: newest };
}

function Arrived({ named }: { named: NamedRun }) {
  return (
    <div className="note ok run-notices">
      <p>
        It has finished. <a href={`/runs/${encodeURIComponent(named.id)}`}>Read what it made</a>
      </p>
    </div>
  );
}

function NoLog({ isWaiting }: { isWaiting: boolean }) {
  return (
    <div className="empty panel">
      <h2>{isWaiting ? "Not begun yet" : "There is no log"}</h2>
      <p>
        {isWaiting
          ? "Its log appears here as soon as a runner has taken it."
          : "No runner had taken this run when it ended."}
      </p>
    </div>
  );
}
