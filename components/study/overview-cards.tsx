import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { TextField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/moment";
import type { StudyHead, StudyOverview, Waiting } from "@/lib/review/study-views";
import type { OverviewActions } from "./move-card";
import { studyHref } from "./study-frame";

/** How many papers with two people a verdict on agreement needs. */
const verdictNeeds = 20;

/** Whether any two reviewers can be compared, and the way to assign. */
export function ConnectedCard({ view, assign }: { view: StudyOverview; assign: FormAction }) {
  const { head, connected, shortfalls, seed } = view;
  return (
    <section className="panel statement" aria-label="Assignment">
      {connected === null ? <NotAssigned /> : <Connected view={view} connected={connected} />}
      {shortfalls.length > 0 && (
        <ul className="todo">
          {shortfalls.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {head.state !== "closed" && (
        <ActionForm
          action={assign}
          submit={connected === null ? "Assign papers" : "Assign again"}
          look={connected === null ? "primary" : "plain"}
          className="inline"
        >
          <input type="hidden" name="studyId" value={head.id} />
          <TextField name="seed" label="Seed" type="number" min={0} value={seed} />
        </ActionForm>
      )}
    </section>
  );
}

function NotAssigned() {
  return (
    <>
      <span className="badge dash">not assigned</span>
      <p className="said">No paper has been given out.</p>
      <p className="small muted">Only papers that passed the blindness check are given to reviewers.</p>
    </>
  );
}

interface ConnectedProps {
  readonly view: StudyOverview;
  readonly connected: NonNullable<StudyOverview["connected"]>;
}

function Connected({ view, connected: { isConnected, statement, groups } }: ConnectedProps) {
  return (
    <>
      <span className={isConnected ? "badge ok" : "badge warn"}>
        <Icon name={isConnected ? "check" : "warn"} />
        {isConnected ? "connected" : "not connected"}
      </span>
      <p className="said">
        {isConnected
          ? "Every reviewer can be compared with every other."
          : "Some reviewers cannot be compared with each other."}
      </p>
      <p className="small muted">
        {statement} {loadWords(view)}
        {view.assignedAt !== null && (
          <>
            {" "}
            Seed <span className="mono">{view.seed}</span>; nothing already opened will move.
          </>
        )}
      </p>
      {!isConnected && <p className="small">Groups: {groups.map((group) => group.join(", ")).join(" · ")}</p>}
    </>
  );
}

function loadWords({ reviewers }: StudyOverview): string {
  const loads = reviewers.filter(({ isActive }) => isActive).map(({ given }) => given);
  if (loads.length === 0) return "";
  const [least, most] = [Math.min(...loads), Math.max(...loads)];
  return least === most ? `Each has ${most} papers.` : `Each has ${least} to ${most} papers.`;
}

/** What waits for the chair, each with its way on. */
export function WaitingCard({ view, actions }: { view: StudyOverview; actions: OverviewActions }) {
  const { head, waiting, reviewers } = view;
  const agreed = reviewers.filter(({ isActive, hasConsented }) => isActive && hasConsented).length;
  const active = reviewers.filter(({ isActive }) => isActive).length;
  return (
    <section className="panel statement" aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      {waiting.length === 0 ? (
        <p className="small muted">
          Nothing. {head.progress.reviews - head.progress.submitted} reviews are on their way.
        </p>
      ) : (
        <ul className="todo">
          {waiting.map((item) => (
            <li key={`${item.kind} ${item.words}`}>
              <span>
                {item.words}
                {item.kind === "lost" && item.detail !== "" && <span className="sub">{item.detail}</span>}
              </span>
              <WayOn item={item} studyId={head.id} actions={actions} />
            </li>
          ))}
        </ul>
      )}
      <p className="small muted">
        {agreed} of {active} reviewers agreed to the consent text.
      </p>
    </section>
  );
}

function WayOn({ item, studyId, actions }: { item: Waiting; studyId: string; actions: OverviewActions }) {
  if (item.kind === "idle") return <span className="small muted">Assign again</span>;
  const ways = {
    lost: { action: actions.reassign, submit: "Reassign" },
    third: { action: actions.third, submit: "Third reader" },
    unseen: { action: actions.remind, submit: "Remind" },
  };
  const { action, submit } = ways[item.kind];
  return (
    <ActionForm action={action} submit={submit} look="plain" className="inline">
      <input type="hidden" name="studyId" value={studyId} />
      {item.kind === "unseen" ? (
        <input type="hidden" name="reviewerId" value={item.reviewerId} />
      ) : (
        <input type="hidden" name="paperId" value={item.paperId} />
      )}
    </ActionForm>
  );
}

/** How far the study is from a verdict on agreement. */
export function VerdictNote({ view: { head } }: { view: StudyOverview }) {
  const { papersWithTwo } = head.progress;
  if (head.state === "draft") return null;
  return (
    <div className="note">
      <Icon name="info" />
      <p>
        {papersWithTwo < verdictNeeds
          ? `A verdict on agreement needs ${verdictNeeds} papers with two people. It now rests on ${papersWithTwo}. `
          : `${papersWithTwo} papers have two people's reviews, enough for a verdict. `}
        <a href={`${studyHref(head.id)}/agreement`}>Watch agreement</a>
      </p>
    </div>
  );
}

/** Deadlines and what happened when. */
export function DatesCard({ view: { head } }: { view: StudyOverview }) {
  const lines = [
    ["Please by", head.softDeadline],
    ["Ends at", head.hardDeadline],
    ["Opened", head.openedAt],
    ["Closed", head.closedAt],
    ["Public", head.publishedAt],
  ] as const;
  return (
    <section className="panel statement" aria-label="Dates">
      <dl className="kv">
        {lines.map(([name, time]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>
              <Moment time={time} none={name.includes(" ") ? "none set" : "not yet"} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The study's data as files. */
export function ExportCard({ head }: { head: StudyHead }) {
  const api = `/api/admin/studies/${encodeURIComponent(head.id)}`;
  return (
    <section className="panel statement" aria-labelledby="export">
      <h2 id="export">Export</h2>
      <p className="small muted">One row a paper, rater and criterion, under labels. Drafts are left out.</p>
      <p className="row">
        <a className="btn" href={`${api}/export.csv`} download>
          <Icon name="download" />
          CSV
        </a>
        <a className="btn" href={`${api}/export.json`} download>
          <Icon name="download" />
          JSON
        </a>
        <a className="btn quiet" href={`${api}/export.csv?drafts=1`} download>
          CSV with drafts
        </a>
      </p>
      <p className="small">
        <a href={`${api}/key.csv`} download>
          Key to the labels
        </a>{" "}
        <span className="muted">names runs, agents and people. Keep it apart from the data.</span>
      </p>
    </section>
  );
}
