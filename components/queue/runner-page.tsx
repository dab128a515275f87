import "./queue.css";
import "./runners.css";
import type { ReactNode } from "react";
import { Crumbs } from "@/components/ui/crumbs";
import { Icon, type IconName } from "@/components/ui/icon";
import { Moment } from "@/components/ui/moment";
import type { PastAttempt, RunnerView } from "@/lib/runs/queue-views";
import { Ago, Clock } from "./ago";
import { runHref } from "./run-cell";
import { RunnerCard } from "./runner-card";
import { type RunnerActions, RunnerButtons } from "./runners-page";
import { counted } from "./words";

interface Props extends RunnerActions {
  readonly runner: RunnerView;
  readonly past: readonly PastAttempt[];
  readonly now: number;
  readonly follow: ReactNode;
}

/** One runner, and what it did last. */
export function RunnerPage({ runner, past, now, follow, ...actions }: Props) {
  return (
    <Clock now={now}>
      <main id="main" className="wrap q-page">
        <Crumbs trail={[{ name: "Runners", href: "/admin/runners" }, { name: runner.name }]} />
        {follow}
        <RunnerCard runner={runner} title={<h1 className="q-runner-title">{runner.name}</h1>}>
          <p className="small muted">
            Registered <Moment time={runner.registeredAt} />
          </p>
          <RunnerButtons runner={runner} {...actions} />
        </RunnerCard>
        <section className="section" aria-labelledby="past">
          <header>
            <h2 id="past">What it did last</h2>
            {past.length > 0 && <p>{counted(past.length, "attempt")}, the latest first</p>}
          </header>
          {past.length === 0 ? (
            <p className="muted">No attempt on this runner has ended yet.</p>
          ) : (
            <ul className="panel q-past">
              {past.map((one) => (
                <Past key={`${one.runId} ${one.attempt}`} attempt={one} />
              ))}
            </ul>
          )}
        </section>
      </main>
    </Clock>
  );
}

interface Look {
  readonly tone: string;
  readonly icon: IconName;
  readonly name: string;
}

function lookOf({ isOk, state }: PastAttempt): Look {
  if (isOk) return { tone: "ok", icon: "check", name: "done" };
  return state === "lost"
    ? { tone: "bad", icon: "alert", name: "lost" }
    : { tone: "", icon: "close", name: "ended" };
}

function Past({ attempt }: { readonly attempt: PastAttempt }) {
  const { tone, icon, name } = lookOf(attempt);
  return (
    <li>
      <span className={`badge ${tone}`}>
        <Icon name={icon} />
        {name}
      </span>
      <span className="q-past-words">
        {attempt.runId === null ? "A job" : <a href={runHref(attempt.runId)}>{attempt.runId}</a>}
        <span className="sub">
          {attempt.words} <Ago time={attempt.endedAt} />
        </span>
      </span>
    </li>
  );
}
