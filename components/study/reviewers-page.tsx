import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Empty } from "@/components/ui/empty";
import { AreaField } from "@/components/ui/field";
import { FrameworkScript } from "@/components/ui/framework-script";
import { Moment } from "@/components/ui/moment";
import type { StudyReviewersView } from "@/lib/review/study-views";
import { activeWords } from "./active-words";
import { type ReviewerActions, ReviewerCard } from "./reviewer-card";
import { StudyFrame } from "./study-frame";

interface Props {
  readonly view: StudyReviewersView;
  readonly actions: ReviewerActions & { readonly invite: FormAction };
}

/** The people of a study: who they are, what they have, what speaks against giving them a paper, how they are doing. */
export function StudyReviewersPage({ view, actions }: Props) {
  const { head, reviewers } = view;
  return (
    <StudyFrame head={head} tab="reviewers">
      <FrameworkScript />
      <div className="study-two">
        <div className="two-main">
          {reviewers.length === 0 ? (
            <Empty icon="info" title="Nobody has joined yet">
              <p>Send invitations. Who accepts appears here under a label such as R1.</p>
            </Empty>
          ) : (
            <ul className="people-cards">
              {reviewers.map((reviewer) => (
                <ReviewerCard key={reviewer.id} reviewer={reviewer} view={view} actions={actions} />
              ))}
            </ul>
          )}
        </div>
        <aside>
          {head.state !== "closed" && <InviteCard view={view} invite={actions.invite} />}
          <ExclusionCard view={view} />
        </aside>
      </div>
    </StudyFrame>
  );
}

function InviteCard({
  view: { head, invitations },
  invite,
}: {
  view: StudyReviewersView;
  invite: FormAction;
}) {
  return (
    <section className="panel statement" aria-labelledby="invite">
      <h2 id="invite">Invite reviewers</h2>
      <ActionForm action={invite} submit="Send invitations" className="study-form" clears>
        <input type="hidden" name="studyId" value={head.id} />
        <AreaField
          name="emails"
          label="E-mail addresses"
          rows={3}
          hint="One a line. Each link is for its address alone and works once."
        />
      </ActionForm>
      {invitations.length > 0 && (
        <ul className="todo" aria-label="Invited, not answered">
          {invitations.map(({ email, expires, isExpired }) => (
            <li key={email}>
              <span style={{ overflowWrap: "anywhere" }}>{email}</span>
              <span className="small muted">
                {isExpired ? "expired " : "until "}
                <Moment time={expires} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What each rule takes out of the statistics, so that a rule that takes out too much is seen. */
function ExclusionCard({ view: { exclusions, quickMs } }: { view: StudyReviewersView }) {
  const share = (n: number) => (exclusions.of === 0 ? "" : ` (${Math.round((100 * n) / exclusions.of)} %)`);
  return (
    <section className="panel statement" aria-labelledby="rules">
      <h2 id="rules">Left out of the statistics</h2>
      {exclusions.of === 0 ? (
        <p className="small muted">No review has been handed in yet.</p>
      ) : (
        <>
          <p className="small muted">Of {exclusions.of} reviews handed in:</p>
          <ul className="todo">
            {exclusions.lines.map(({ rule, reviews, isExcluded, hasJumped }) => (
              <li key={rule}>
                <span>
                  {rule}
                  {hasJumped && (
                    <>
                      {" "}
                      <span className="badge warn">many more of late</span>
                    </>
                  )}
                </span>
                <span className={isExcluded ? "tn" : "tn muted"}>
                  {reviews}
                  {share(reviews)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="small muted">
        Flags on the left take nothing out: they are a reason to ask.{" "}
        {quickMs === null
          ? "Quick reviews are flagged once 5 are in."
          : `Quick is under ${activeWords(quickMs)}, a third of the median.`}
      </p>
    </section>
  );
}
