import "./queue.css";
import type { ReactNode } from "react";
import type { FormAction } from "@/components/ui/action-form";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { Pager } from "@/components/ui/pager";
import { type QueueQuery, queueHref } from "@/lib/runs/queue-query";
import type { Portion, QueueView } from "@/lib/runs/queue-views";
import { Ago, Clock } from "./ago";
import { QueueFilters } from "./queue-filters";
import { EndedTable, type RunActions, RunningTable, WaitingTable } from "./queue-tables";
import { RowForm } from "./row-form";
import { counted } from "./words";

interface Props extends RunActions {
  readonly view: QueueView;
  readonly query: QueueQuery;
  readonly now: number;
  readonly pageSize: number;
  readonly pause: FormAction;
  /** Keeps the page up to date. */
  readonly follow: ReactNode;
}

/** What runs where, what waits and why, what has ended how. */
export function QueuePage({ view, query, now, pageSize, pause, follow, ...actions }: Props) {
  const { running, waiting, ended } = view;
  const isEmpty = running.total + waiting.total + ended.total === 0;
  const isNarrowed = query.campaign !== "" || query.agent !== "" || query.task !== "";
  const parts = { query, pageSize };
  return (
    <Clock now={now}>
      <main id="main" className="wrap q-page">
        <QueueHead view={view} pause={pause} follow={follow} />
        {view.pausedAt && (
          <div className="note warn" role="status">
            <Icon name="warn" />
            <p>
              The queue is paused since <Ago time={view.pausedAt} as="for" />. No run is handed out; those
              that run go on.
            </p>
          </div>
        )}
        {(!isEmpty || isNarrowed) && <QueueFilters view={view} query={query} />}
        {isEmpty && <NothingYet isNarrowed={isNarrowed} runners={view.runners.all} />}
        <Part {...parts} part="running" title="Running" portion={running} none="Nothing is running.">
          <RunningTable rows={running.rows} cancel={actions.cancel} />
        </Part>
        <Part {...parts} part="waiting" title="In line" portion={waiting} none="Nothing waits.">
          <WaitingTable rows={waiting.rows} cancel={actions.cancel} prioritise={actions.prioritise} />
        </Part>
        <Part {...parts} part="ended" title="Ended" portion={ended} none="Nothing has ended yet.">
          <EndedTable rows={ended.rows} retry={actions.retry} />
        </Part>
      </main>
    </Clock>
  );
}

function QueueHead({ view, pause, follow }: Pick<Props, "view" | "pause" | "follow">) {
  const { running, waiting, runners, pausedAt } = view;
  return (
    <div className="head q-head">
      <div>
        <h1>Queue</h1>
        <p className="lede tn">
          {counted(running.total, "run")} running, {waiting.total.toLocaleString("en-US")} in line,{" "}
          <a href="/admin/runners">
            {runners.ready} of {counted(runners.all, "runner")}
          </a>{" "}
          ready.
        </p>
        {follow}
      </div>
      <div className="row">
        <RowForm
          action={pause}
          submit={pausedAt ? "Resume the queue" : "Pause the queue"}
          look="plain"
          fields={{ isPaused: pausedAt ? "no" : "yes" }}
        />
        <a className="btn" href="/admin/campaigns/new">
          New campaign
        </a>
        <a className="btn primary" href="/admin/runs/new">
          New run
        </a>
      </div>
    </div>
  );
}

function NothingYet({ isNarrowed, runners }: { isNarrowed: boolean; runners: number }) {
  if (isNarrowed)
    return (
      <Empty
        icon="search"
        title="No run fits"
        ways={
          <a className="btn" href="/admin/queue">
            Show all runs
          </a>
        }
      >
        <p>There are runs, but none with these filters.</p>
      </Empty>
    );
  return (
    <Empty
      icon="play"
      title="No run yet"
      ways={
        <>
          <a className="btn primary" href="/admin/runs/new">
            Start a run
          </a>
          {runners === 0 && (
            <a className="btn" href="/admin/runners">
              Connect a runner
            </a>
          )}
        </>
      }
    >
      <p>
        {runners === 0
          ? "Runs are executed by runners on your own machines. None is connected yet; a run waits in line until one is."
          : "Choose an agent and a task. The run goes to the first runner that has what it needs."}
      </p>
    </Empty>
  );
}

interface PartProps {
  readonly part: "running" | "waiting" | "ended";
  readonly title: string;
  readonly portion: Portion<unknown>;
  readonly none: string;
  readonly query: QueueQuery;
  readonly pageSize: number;
  readonly children: ReactNode;
}

/** One part of the queue; where it is the only one asked for, page by page. */
function Part({ part, title, portion, none, query, pageSize, children }: PartProps) {
  const isAlone = query.part === part;
  if (query.part !== "all" && !isAlone) return null;
  if (portion.total === 0 && !isAlone) return null;
  const pages = Math.max(1, Math.ceil(portion.total / pageSize));
  return (
    <section className="section" aria-labelledby={`q-${part}`}>
      <header className="row">
        <h2 id={`q-${part}`}>{title}</h2>
        <p className="small muted tn">{portion.total.toLocaleString("en-US")}</p>
        {!isAlone && portion.total > portion.rows.length && (
          <a className="push small" href={queueHref({ ...query, part, page: 1 })}>
            Show all {portion.total.toLocaleString("en-US")}
          </a>
        )}
      </header>
      {portion.rows.length === 0 ? <p className="muted">{none}</p> : children}
      {isAlone && <Pager page={query.page} pages={pages} hrefOf={(page) => queueHref({ ...query, page })} />}
    </section>
  );
}
