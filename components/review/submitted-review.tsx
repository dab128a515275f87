import { Icon } from "@/components/ui/icon";
import type { OwnReview } from "@/lib/review/own-review";
import type { RubricForm } from "@/lib/review/rubric-form";
import { criterionOf } from "./edit-draft";
import { Moment } from "./moment";
import { minutesWords } from "./words";

interface Props {
  readonly form: RubricForm;
  readonly review: OwnReview;
}

/** A review as it was handed in: to be read, not changed. */
export function SubmittedReview({ form, review }: Props) {
  const { draft, revision, submittedAt, activeMs } = review;
  return (
    <section className="form" aria-label="Your review">
      <div className="note">
        <Icon name="check" />
        <p>
          <b>Submitted</b> <Moment at={submittedAt} />
          {revision > 1 && `, revision ${revision}`}. Active time: {minutesWords(activeMs)}. Only the chair
          can reopen it.
        </p>
      </div>
      {form.criteria.map(({ key, name }, at) => {
        const given = criterionOf(draft, key);
        return (
          <article className="rc" key={key}>
            <h2>
              {at + 1}. {name}
              {given.canJudge ? (
                <span className="badge ink tn">{given.score}</span>
              ) : (
                <span className="badge dash">cannot judge</span>
              )}
            </h2>
            <p className="said">{given.reason}</p>
            {given.quotes.map((quote) => (
              <blockquote className="said-of" key={`${quote.start}-${quote.end}`}>
                “{quote.quote}”
              </blockquote>
            ))}
          </article>
        );
      })}
      <p className="rc">
        {form.hasConfidence && (
          <span>
            Confidence <b className="tn">{draft.confidence}</b> of 5.{" "}
          </span>
        )}
        {draft.recognisedSystem ? "You recognised the system." : "You did not recognise the system."}
      </p>
    </section>
  );
}
