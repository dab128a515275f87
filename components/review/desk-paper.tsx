import { ActionForm } from "@/components/ui/action-form";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/moment";
import type { DeskStudy, DeskPaper as Paper } from "@/lib/review/desk";
import { DeclineForm } from "./decline-form";
import type { DeskActions } from "./desk-actions";
import { minutesWords } from "./words";

interface Props {
  readonly paper: Paper;
  readonly study: Pick<DeskStudy, "isOpen">;
  readonly actions: DeskActions;
}

/** A paper on the desk: what it is, where it stands, what can be done. */
export function DeskPaper({ paper, study, actions }: Props) {
  return (
    <li className="as">
      <div>
        <b className="tn">{paper.label}</b> <span className="mono small">{paper.task.id}</span>
        {paper.isCalibration && <span className="badge">calibration</span>}
        <span className="sub">
          <Standing paper={paper} />
        </span>
      </div>
      <StateBadge paper={paper} />
      <span className="acts">
        <Action paper={paper} study={study} actions={actions} />
      </span>
    </li>
  );
}

const stateWords = {
  assigned: "assigned",
  opened: "opened",
  draft: "draft",
  submitted: "submitted",
  reopened: "reopened",
  declined: "declined",
  withdrawn: "taken back",
} as const;

function StateBadge({ paper: { state } }: { paper: Paper }) {
  const look =
    { submitted: "badge ok", draft: "badge", reopened: "badge warn" }[state as string] ?? "badge dash";
  return (
    <span className={look}>
      {state === "submitted" && <Icon name="check" />}
      {stateWords[state]}
    </span>
  );
}

function Standing({ paper }: { paper: Paper }) {
  const { state, draft, reason, openedAt, submittedAt, activeMs, isWaiting } = paper;
  if (state === "reopened") return <>The chair asks: {reason}</>;
  if (state === "declined") return <>{reason}</>;
  if (state === "submitted" && submittedAt) {
    return (
      <>
        <Moment time={submittedAt} />
        {activeMs !== null && `, ${minutesWords(activeMs)}`}
      </>
    );
  }
  if (draft) {
    return (
      <>
        {draft.complete} of {draft.criteria} criteria, saved <Moment time={draft.savedAt} />
      </>
    );
  }
  if (openedAt) {
    return (
      <>
        opened <Moment time={openedAt} />
      </>
    );
  }
  return <>{isWaiting ? "after the calibration paper" : paper.task.title}</>;
}

function Action({ paper, study, actions }: Props) {
  const { state, assignmentId, isWaiting, label } = paper;
  const href = `/review/${assignmentId}`;
  if (state === "declined" || state === "withdrawn") return null;
  if (state === "submitted" || !study.isOpen) {
    return (
      <a className="btn quiet" href={href} aria-label={`View ${label}`}>
        {state === "submitted" ? "View mine" : "Read"}
      </a>
    );
  }
  return (
    <>
      {state === "assigned" ? (
        !isWaiting && (
          <ActionForm action={actions.open} submit="Start" look="plain" className="inline-form">
            <input type="hidden" name="assignment" value={assignmentId} />
          </ActionForm>
        )
      ) : (
        <a
          className={state === "draft" ? "btn primary" : "btn"}
          href={href}
          aria-label={`Continue with ${label}`}
        >
          Continue
        </a>
      )}
      {state !== "reopened" && (
        <DeclineForm assignmentId={assignmentId} label={label} action={actions.decline} />
      )}
    </>
  );
}
