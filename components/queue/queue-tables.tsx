import { ScrollBox } from "@/components/guide/scroll-box";
import type { FormAction } from "@/components/ui/action-form";
import { Icon } from "@/components/ui/icon";
import { dollarWords, durationWords } from "@/lib/runs/amount-words";
import type { EndedRow, RunningRow, WaitingRow } from "@/lib/runs/queue-views";
import { Ago } from "./ago";
import { RowForm } from "./row-form";
import { RunCell, runHref, runnerHref } from "./run-cell";
import { RunBadge } from "./state-badge";

export interface RunActions {
  readonly cancel: FormAction;
  readonly retry: FormAction;
  readonly prioritise: FormAction;
}

/** Runs that are being executed: where, since when, when they were last heard of. */
export function RunningTable({ rows, cancel }: { rows: readonly RunningRow[] } & Pick<RunActions, "cancel">) {
  return (
    <ScrollBox name="Running, scrolls sideways">
      <table className="t q-table">
        <thead>
          <tr>
            <th scope="col" className="sticky">
              Run
            </th>
            <th scope="col">Runner</th>
            <th scope="col">Step</th>
            <th scope="col" className="num">
              Running for
            </th>
            <th scope="col" className="num">
              Cost
            </th>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((run) => (
            <tr key={run.runId}>
              <RunCell run={run} />
              <td>
                <a href={runnerHref(run.runner.id)}>{run.runner.name}</a>
                <HeardLine run={run} />
              </td>
              <td>
                {run.cancelRequestedAt ? (
                  <span className="badge warn">
                    <Icon name="clock" />
                    being cancelled
                  </span>
                ) : (
                  (run.step ?? <span className="nil word">not started</span>)
                )}
                {run.attempt > 1 && <span className="sub">attempt {run.attempt}</span>}
              </td>
              <td className="num">
                <Ago time={run.claimedAt} as="for" />
                <span className="sub">of {durationWords(run.wallS * 1000)}</span>
              </td>
              <td className="num">
                {run.costUsd === null ? <span className="nil word">unknown</span> : dollarWords(run.costUsd)}
              </td>
              <td className="q-acts">
                {!run.cancelRequestedAt && (
                  <RowForm
                    action={cancel}
                    submit="Cancel"
                    fields={{ runId: run.runId }}
                    confirm="Stop this run? What it has made until then is kept."
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function HeardLine({ run }: { run: RunningRow }) {
  if (!run.isSilent)
    return (
      <span className="sub">
        heard <Ago time={run.lastHeardAt} />
      </span>
    );
  return (
    <span className="sub q-bad">
      <Icon name="warn" /> unreachable, heard <Ago time={run.lastHeardAt} />, lease{" "}
      <Ago time={run.leaseExpiresAt} as="left" />
    </span>
  );
}

/** Runs in line in the order in which they go, each with why it waits. */
export function WaitingTable({
  rows,
  cancel,
  prioritise,
}: { rows: readonly WaitingRow[] } & Pick<RunActions, "cancel" | "prioritise">) {
  return (
    <ScrollBox name="In line, scrolls sideways">
      <table className="t q-table">
        <thead>
          <tr>
            <th scope="col" className="num q-place">
              Place
            </th>
            <th scope="col" className="sticky">
              Run
            </th>
            <th scope="col">Why it waits</th>
            <th scope="col">In line for</th>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((run) => (
            <tr key={run.runId}>
              <td className="num q-place">{run.place}</td>
              <RunCell run={run} />
              <td className="q-why">
                <span className={run.why.needsPerson ? "q-warn" : undefined}>
                  {run.why.needsPerson && <Icon name="warn" />}
                  {run.why.words}
                </span>
                {run.losses > 0 && (
                  <span className="sub">
                    lost {run.losses === 1 ? "once" : `${run.losses} times`} by no fault of its own
                  </span>
                )}
              </td>
              <td>
                <Ago time={run.createdAt} as="for" />
                {run.priority !== 100 && <span className="sub">priority {run.priority}</span>}
              </td>
              <td className="q-acts">
                {run.place > 1 && (
                  <RowForm
                    action={prioritise}
                    submit={run.priority > 0 ? "Put first" : "Put last"}
                    fields={{ runId: run.runId, priority: run.priority > 0 ? 0 : 1000 }}
                  />
                )}
                <RowForm action={cancel} submit="Cancel" fields={{ runId: run.runId }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Runs that have ended, the latest first, each with the sentence for its reason. */
export function EndedTable({ rows, retry }: { rows: readonly EndedRow[] } & Pick<RunActions, "retry">) {
  return (
    <ScrollBox name="Ended, scrolls sideways">
      <table className="t q-table">
        <thead>
          <tr>
            <th scope="col" className="sticky">
              Run
            </th>
            <th scope="col">State</th>
            <th scope="col">What happened</th>
            <th scope="col">Ended</th>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((run) => (
            <tr key={run.runId}>
              <RunCell run={run} />
              <td>
                <RunBadge state={run.state} />
              </td>
              <td className="q-why">{run.end.words}</td>
              <td>
                <Ago time={run.endedAt} />
              </td>
              <td className="q-acts">
                {run.retriedBy ? (
                  <a href={runHref(run.retriedBy)}>tried again</a>
                ) : (
                  run.state !== "succeeded" && (
                    <RowForm action={retry} submit="Retry" fields={{ runId: run.runId }} />
                  )
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
