import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { megabyteWords } from "@/lib/runs/amount-words";
import type { RunnerCapacity, RunnerView } from "@/lib/runs/queue-views";
import { Ago } from "./ago";
import { GpuList } from "./gpu-list";
import { runHref } from "./run-cell";
import { RunnerBadge } from "./state-badge";
import { counted, isolationWords, runnerStateWords } from "./words";

interface Props {
  readonly runner: RunnerView;
  /** The name: a link in the list, a heading of the page on its own. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** One runner as it is now: state, what it has, what it runs. */
export function RunnerCard({ runner, title, children }: Props) {
  const { state, capacity, gpus, leases, notReady } = runner;
  return (
    <article className="panel panel-pad q-runner">
      <header className="q-runner-head">
        {title}
        <RunnerBadge state={state} />
        <span className="push small muted">
          {state === "new" ? "registered" : "heard"}{" "}
          <Ago time={state === "new" ? runner.registeredAt : runner.lastSeenAt} />
        </span>
      </header>
      {state !== "ready" && <p className="small">{runnerStateWords[state]}</p>}
      {state === "not_ready" && notReady.length > 0 && (
        <ul className="q-reasons small">
          {notReady.map((reason) => (
            <li key={reason}>
              <Icon name="warn" />
              {reason}
            </li>
          ))}
        </ul>
      )}
      {capacity && <Capacity capacity={capacity} runner={runner} />}
      {gpus.length > 0 && <GpuList gpus={gpus} />}
      {capacity?.isolation === "group" && <IsolationWarning />}
      {leases.length > 0 && <Leases runner={runner} />}
      {children}
    </article>
  );
}

function Capacity({ capacity, runner }: { capacity: RunnerCapacity; runner: RunnerView }) {
  const { cpus, memoryMb, diskMb, isolation, executor, keys } = capacity;
  return (
    <dl className="kv">
      <dt>Has</dt>
      <dd className="tn">
        {runner.gpus.length === 0 ? "no GPU" : counted(runner.gpus.length, "GPU")}, {counted(cpus, "CPU")},{" "}
        {megabyteWords(memoryMb)} of memory, {megabyteWords(diskMb)} of disk
        {executor === "slurm" && ", through Slurm"}
      </dd>
      <dt>Isolation</dt>
      <dd>{isolationWords[isolation]}</dd>
      <dt>Keys</dt>
      <dd>
        {keys.length === 0 ? (
          <span className="nil word">none set</span>
        ) : (
          keys.map((key) => (
            <code key={key} className="q-key">
              {key}
            </code>
          ))
        )}
      </dd>
      {runner.labels.length > 0 && (
        <>
          <dt>Labels</dt>
          <dd>{runner.labels.join(", ")}</dd>
        </>
      )}
      <dt>Version</dt>
      <dd className="tn">{runner.version ?? <span className="nil word">unknown</span>}</dd>
    </dl>
  );
}

function IsolationWarning() {
  return (
    <div className="note warn small">
      <Icon name="warn" />
      <p>
        Jobs are kept apart by process groups only: a job can read what this runner’s user can read, and a
        process that leaves its group may outlive it. Install bubblewrap on the machine.
      </p>
    </div>
  );
}

function Leases({ runner }: { runner: RunnerView }) {
  return (
    <ul className="q-leases" aria-label={`Runs on ${runner.name}`}>
      {runner.leases.map((lease) => (
        <li key={`${lease.runId} ${lease.attempt}`}>
          {lease.runId === null ? lease.task : <a href={runHref(lease.runId)}>{lease.task}</a>}
          <span className="sub">
            {lease.agent} · attempt {lease.attempt}, {lease.phase} · <Ago time={lease.claimedAt} as="for" /> ·
            lease <Ago time={lease.leaseExpiresAt} as="left" />
          </span>
        </li>
      ))}
    </ul>
  );
}
