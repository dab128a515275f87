import { ScrollBox } from "@/components/guide/scroll-box";
import "./queue.css";
import "./runners.css";
import type { ReactNode } from "react";
import type { FormAction } from "@/components/ui/action-form";
import { Empty } from "@/components/ui/empty";
import { Moment } from "@/components/ui/moment";
import type { OpenRegistration, RunnersView, RunnerView } from "@/lib/runs/queue-views";
import { Ago, Clock } from "./ago";
import { RowForm } from "./row-form";
import { runnerHref } from "./run-cell";
import { RunnerCard } from "./runner-card";
import { TokenForm } from "./token-form";

export interface RunnerActions {
  readonly drain: FormAction;
  readonly revoke: FormAction;
}

interface Props extends RunnerActions {
  readonly view: RunnersView;
  readonly now: number;
  readonly site: string;
  readonly minutes: number;
  readonly makeToken: FormAction;
  readonly revokeToken: FormAction;
  readonly follow: ReactNode;
}

/** Every runner with what it has and does, and how to connect another. */
export function RunnersPage({ view, now, site, minutes, follow, makeToken, revokeToken, ...actions }: Props) {
  const current = view.runners.filter(({ state }) => state !== "revoked");
  const revoked = view.runners.filter(({ state }) => state === "revoked");
  return (
    <Clock now={now}>
      <main id="main" className="wrap q-page">
        <div className="head q-head">
          <div>
            <h1>Runners</h1>
            <p className="lede">
              Machines that execute runs. They ask this site for work; nothing has to reach them from outside.
            </p>
            {follow}
          </div>
        </div>
        {current.length === 0 ? (
          <Empty icon="play" title="No runner yet">
            <p>Make a token below, and type two commands on the machine that is to run agents.</p>
          </Empty>
        ) : (
          <div className="q-cards">
            {current.map((runner) => (
              <RunnerCard
                key={runner.id}
                runner={runner}
                title={
                  <h2>
                    <a href={runnerHref(runner.id)}>{runner.name}</a>
                  </h2>
                }
              >
                <RunnerButtons runner={runner} {...actions} />
              </RunnerCard>
            ))}
          </div>
        )}
        <section className="section" aria-labelledby="connect">
          <header>
            <h2 id="connect">Connect a runner</h2>
            <p>A token makes one machine a runner. Keys of models stay on the machine.</p>
          </header>
          <TokenForm make={makeToken} site={site} minutes={minutes} />
          <Registrations registrations={view.registrations} revokeToken={revokeToken} />
        </section>
        {revoked.length > 0 && <Revoked runners={revoked} />}
      </main>
    </Clock>
  );
}

/** What can be done to a runner. */
export function RunnerButtons({ runner, drain, revoke }: { runner: RunnerView } & RunnerActions) {
  if (runner.state === "revoked") return null;
  const isDrained = runner.drainedAt !== null;
  return (
    <div className="row q-runner-acts">
      <RowForm
        action={drain}
        submit={isDrained ? "Take runs again" : "Drain"}
        look="plain"
        fields={{ runnerId: runner.id, isDrained: isDrained ? "no" : "yes" }}
      />
      <RowForm
        action={revoke}
        submit="Revoke"
        look="quiet"
        fields={{ runnerId: runner.id }}
        confirm={`Refuse ${runner.name} for good? What it runs now is lost when its lease ends, and goes back in line.`}
      />
    </div>
  );
}

interface RegistrationsProps {
  readonly registrations: readonly OpenRegistration[];
  readonly revokeToken: FormAction;
}

function Registrations({ registrations, revokeToken }: RegistrationsProps) {
  if (registrations.length === 0) return null;
  return (
    <ScrollBox name="Open tokens">
      <table className="t">
        <thead>
          <tr>
            <th scope="col" className="sticky">
              Token for
            </th>
            <th scope="col">Made</th>
            <th scope="col">Can be used</th>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {registrations.map((token) => (
            <tr key={token.tokenHash}>
              <th scope="row" className="sticky">
                {token.note}
              </th>
              <td>
                <Ago time={token.createdAt} />
              </td>
              <td>
                <Ago time={token.expiresAt} as="left" />
              </td>
              <td className="q-acts">
                <RowForm action={revokeToken} submit="Revoke" fields={{ tokenHash: token.tokenHash }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Revoked({ runners }: { readonly runners: readonly RunnerView[] }) {
  return (
    <section className="section" aria-labelledby="revoked">
      <header>
        <h2 id="revoked">Revoked</h2>
      </header>
      <ul className="small muted q-plain">
        {runners.map((runner) => (
          <li key={runner.id}>
            <a href={runnerHref(runner.id)}>{runner.name}</a>, revoked <Moment time={runner.revokedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
