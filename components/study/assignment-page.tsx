import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { AreaField } from "@/components/ui/field";
import { FrameworkScript } from "@/components/ui/framework-script";
import { Moment } from "@/components/ui/moment";
import type { AssignmentView } from "@/lib/review/study-views";
import { activeWords } from "./active-words";
import { StudyFrame, studyHref } from "./study-frame";

interface Props {
  readonly view: AssignmentView;
  readonly withdraw: FormAction;
  readonly reopen: FormAction;
}

const kinds = {
  regular: "counts",
  calibration: "calibration, counts nowhere",
  third: "third reader",
} as const;

/** One paper with one reviewer: where it stands and why it was given, and the way to take it back or to reopen it. */
export function AssignmentPage({ view, withdraw, reopen }: Props) {
  const { head, paper, reviewer } = view;
  return (
    <StudyFrame head={head} tab="overview" below={`${paper.label} for ${reviewer}`}>
      <FrameworkScript />
      <div className="study-two">
        <dl className="kv">
          <dt>State</dt>
          <dd>
            <span className="badge">{view.state}</span> {kinds[view.kind]}
          </dd>
          <dt>Given because</dt>
          <dd>
            {view.reason}, seed <span className="mono">{view.seed}</span>
          </dd>
          <dt>Given</dt>
          <dd>
            <Moment time={view.createdAt} />
          </dd>
          <dt>Opened</dt>
          <dd>
            <Moment time={view.openedAt} none="not yet" />
          </dd>
          <dt>Submitted</dt>
          <dd>
            <Moment time={view.submittedAt} none="not yet" />
            {view.revisions > 1 && `, ${view.revisions} revisions; the first one counts`}
          </dd>
          <dt>Active time</dt>
          <dd>
            {view.activeMs === null ? <span className="nil word">none</span> : activeWords(view.activeMs)}
          </dd>
          {view.endedAt !== null && (
            <>
              <dt>Ended</dt>
              <dd>
                <Moment time={view.endedAt} /> {view.endReason}
              </dd>
            </>
          )}
          {view.reopenReason !== null && (
            <>
              <dt>Reopened because</dt>
              <dd>{view.reopenReason}</dd>
            </>
          )}
          <dt>Paper</dt>
          <dd>
            <a href={`${studyHref(head.id)}/papers/${paper.id}`}>{paper.label}</a>
          </dd>
        </dl>
        <aside>
          <WayOn view={view} withdraw={withdraw} reopen={reopen} />
        </aside>
      </div>
    </StudyFrame>
  );
}

function WayOn({ view, withdraw, reopen }: Props) {
  const { head, state, id } = view;
  const hidden = (
    <>
      <input type="hidden" name="studyId" value={head.id} />
      <input type="hidden" name="assignmentId" value={id} />
    </>
  );
  if (state === "submitted" && head.state === "open") {
    return (
      <section className="panel statement" aria-labelledby="reopen">
        <h2 id="reopen">Reopen the review</h2>
        <p className="small muted">
          What was handed in stays as it is and is what counts. A change is kept beside it.
        </p>
        <ActionForm action={reopen} submit="Reopen" look="plain" className="study-form">
          {hidden}
          <AreaField name="reason" label="Why" rows={3} hint="The reviewer reads this." />
        </ActionForm>
      </section>
    );
  }
  if (head.state !== "closed" && ["assigned", "opened", "draft"].includes(state)) {
    return (
      <section className="panel statement" aria-labelledby="withdraw">
        <h2 id="withdraw">Take it back</h2>
        <p className="small muted">The paper can then go to somebody else. What was written stays stored.</p>
        <ActionForm action={withdraw} submit="Take back" look="danger" className="study-form">
          {hidden}
          <AreaField name="reason" label="Why" rows={3} />
        </ActionForm>
      </section>
    );
  }
  return null;
}
