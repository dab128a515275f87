import "./queue.css";
import "./campaigns.css";
import "./runners.css";
import type { ReactNode } from "react";
import type { FormAction } from "@/components/ui/action-form";
import { ActionForm } from "@/components/ui/action-form";
import { Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { TextField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/moment";
import { stageNames } from "@/lib/benchmarks/stages";
import { dollarWords } from "@/lib/runs/amount-words";
import { queueHref } from "@/lib/runs/queue-query";
import type { CampaignHead, CampaignView } from "@/lib/runs/queue-views";
import { CampaignMatrix } from "./campaign-matrix";
import { CampaignProgress } from "./campaign-progress";
import { RowForm } from "./row-form";
import { campaignHref } from "./run-cell";
import { counted } from "./words";

/** Every campaign with how far it is and what it has cost. */
export function CampaignList({
  campaigns,
  follow,
}: {
  campaigns: readonly CampaignHead[];
  follow: ReactNode;
}) {
  return (
    <main id="main" className="wrap q-page">
      <div className="head q-head">
        <div>
          <h1>Campaigns</h1>
          <p className="lede">Agents on tasks at one stage, run as one, within one budget.</p>
          {follow}
        </div>
        <a className="btn primary" href="/admin/campaigns/new">
          New campaign
        </a>
      </div>
      {campaigns.length === 0 ? (
        <Empty
          icon="columns"
          title="No campaign yet"
          ways={
            <a className="btn primary" href="/admin/campaigns/new">
              Make a campaign
            </a>
          }
        >
          <p>A campaign puts a run of every chosen agent on every chosen task in line, all at once.</p>
        </Empty>
      ) : (
        <ul className="q-campaigns">
          {campaigns.map((head) => (
            <li key={head.id} className="panel panel-pad">
              <div className="q-runner-head">
                <h2>
                  <a href={campaignHref(head.id)}>{head.name}</a>
                </h2>
                <PauseBadge head={head} />
                <span className="push small muted">
                  <Moment time={head.createdAt} />
                </span>
              </div>
              <p className="small muted tn">{shapeWords(head)}</p>
              <CampaignProgress head={head} />
              <p className="small tn">{spentWords(head)}</p>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

const shapeWords = ({ stage, agents, tasks }: CampaignHead) =>
  `${stageNames[stage]} · ${counted(agents, "agent")} on ${counted(tasks, "task")}`;

/** What it has cost so far: never less than it says, as some costs may be unknown. */
function spentWords({ spentUsd, budgetUsd, unknownCosts }: CampaignHead): string {
  const of = budgetUsd === null ? "without a budget" : `of ${dollarWords(budgetUsd)}`;
  const unknown = unknownCosts === 0 ? "" : `, and ${counted(unknownCosts, "attempt")} of unknown cost`;
  return `${dollarWords(spentUsd)} spent ${of}${unknown}`;
}

function PauseBadge({ head }: { head: CampaignHead }) {
  if (head.pausedAt === null) return null;
  return (
    <span className="badge warn">
      <Icon name="warn" />
      {head.pausedWhy === "budget" ? "stopped, budget spent" : "paused"}
    </span>
  );
}

interface Props {
  readonly view: CampaignView;
  readonly follow: ReactNode;
  readonly pause: FormAction;
  readonly budget: FormAction;
  readonly cancel: FormAction;
  readonly retryFailed: FormAction;
}

/** One campaign: progress, money, failures by reason, and its whole matrix. */
export function CampaignPage({ view, follow, ...actions }: Props) {
  const { head } = view;
  return (
    <main id="main" className="wrap q-page">
      <Crumbs trail={[{ name: "Campaigns", href: "/admin/campaigns" }, { name: head.name }]} />
      <div className="head q-head">
        <div>
          <h1>{head.name}</h1>
          <p className="lede tn">
            {shapeWords(head)} · seed {view.seed} · made <Moment time={head.createdAt} />
          </p>
          {follow}
        </div>
        <CampaignButtons head={head} {...actions} />
      </div>
      {head.pausedWhy === "budget" && (
        <div className="note warn">
          <Icon name="warn" />
          <p>
            Its budget is spent, so no more of its runs are handed out. Raise the budget, and it goes on by
            itself.
          </p>
        </div>
      )}
      <div className="q-two">
        <section className="panel panel-pad stack" aria-labelledby="progress">
          <h2 id="progress">Progress</h2>
          <CampaignProgress head={head} />
          <a className="small" href={queueHref({ campaign: head.id })}>
            Its runs in the queue
          </a>
        </section>
        <Money head={head} budget={actions.budget} />
      </div>
      {view.failures.length > 0 && <Failures view={view} retryFailed={actions.retryFailed} />}
      <section className="section" aria-labelledby="matrix">
        <header>
          <h2 id="matrix">Every run</h2>
          <p>The newest run of each agent on each task; each mark leads to it.</p>
        </header>
        <CampaignMatrix view={view} />
      </section>
    </main>
  );
}

function CampaignButtons({ head, pause, cancel }: { head: CampaignHead } & Pick<Props, "pause" | "cancel">) {
  const open = head.counts.queued + head.counts.running;
  if (open === 0) return null;
  const isPaused = head.pausedAt !== null;
  return (
    <div className="row">
      {head.pausedWhy !== "budget" && (
        <RowForm
          action={pause}
          submit={isPaused ? "Resume" : "Pause"}
          look="plain"
          fields={{ campaignId: head.id, isPaused: isPaused ? "no" : "yes" }}
        />
      )}
      <RowForm
        action={cancel}
        submit="Cancel the rest"
        look="danger"
        fields={{ campaignId: head.id }}
        confirm={`Cancel ${counted(open, "run")} that wait or run? What has been made is kept.`}
      />
    </div>
  );
}

function Money({ head, budget }: { head: CampaignHead } & Pick<Props, "budget">) {
  const share = head.budgetUsd ? Math.min(1, head.spentUsd / head.budgetUsd) : null;
  return (
    <section className="panel panel-pad stack" aria-labelledby="money">
      <h2 id="money">Cost</h2>
      <p className="q-big tn">
        {dollarWords(head.spentUsd)}{" "}
        <span className="small muted">
          {head.budgetUsd === null ? "spent, without a budget" : `of ${dollarWords(head.budgetUsd)}`}
        </span>
      </p>
      {share !== null && (
        <div className="meter" role="img" aria-label={`${Math.round(share * 100)}% of the budget`}>
          <i style={{ width: `${Math.round(share * 100)}%` }} />
        </div>
      )}
      {head.unknownCosts > 0 && (
        <p className="small muted">
          The cost of {counted(head.unknownCosts, "attempt")} is unknown and not in this sum.
        </p>
      )}
      <ActionForm action={budget} submit="Set budget" look="plain" className="q-inline">
        <input type="hidden" name="campaignId" value={head.id} />
        <TextField
          name="budgetUsd"
          label="Budget, USD"
          type="number"
          min={0}
          step="any"
          {...(head.budgetUsd === null ? {} : { value: head.budgetUsd })}
          hint="Empty has no bound."
        />
      </ActionForm>
    </section>
  );
}

function Failures({ view, retryFailed }: { view: CampaignView } & Pick<Props, "retryFailed">) {
  const campaignId = view.head.id;
  return (
    <section className="section" aria-labelledby="failures">
      <header className="row">
        <h2 id="failures">Failures</h2>
        <p className="small muted tn">{view.head.counts.failed}, by reason</p>
        <div className="push">
          <RowForm
            action={retryFailed}
            submit="Retry all failed"
            look="plain"
            fields={{ campaignId, reason: "" }}
          />
        </div>
      </header>
      <ul className="panel q-failures">
        {view.failures.map(({ code, words, count }) => (
          <li key={code}>
            <b className="tn">{count}</b>
            <span>{words}</span>
            <RowForm action={retryFailed} submit="Retry these" fields={{ campaignId, reason: code }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
