import type { ReactNode } from "react";
import { RunHead, tabHref } from "@/components/runs/run-head";
import { FrameworkScript } from "@/components/ui/framework-script";
import { MovingPage } from "@/components/ui/moving-page";
import type { RunView } from "@/lib/catalog/run";
import { isMoving, type RunExecution } from "@/lib/catalog/run-execution";
import type { AttemptLogs } from "@/lib/catalog/run-logs";
import { LiveRun } from "./live-run";
import "@/components/runs/reader.css";
import "./live-run.css";

interface Props {
  readonly run: RunView;
  readonly execution: RunExecution;
  readonly logs: AttemptLogs | null;
  readonly asOf: Date;
  readonly controls: { readonly cancel: ReactNode; readonly retry: ReactNode } | null;
}

/** How a run goes or went: while it runs, this is its page. */
export function HowPage({ run, execution, logs, asOf, controls }: Props) {
  const { id, stage, task, agent } = run;
  return (
    <main id="main" className="wrap run-page">
      <FrameworkScript />
      {isMoving(execution) && <MovingPage />}
      <RunHead run={run} tab="how" />
      <LiveRun
        named={{ id, stage, task, agent }}
        start={{ asOf: asOf.toISOString(), execution }}
        logs={logs}
        files={{ count: run.artifacts.length, href: tabHref(id, "files") }}
        controls={controls}
      />
    </main>
  );
}
