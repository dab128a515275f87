import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/moment";
import type { OwnReview } from "@/lib/review/own-review";
import type { RubricForm } from "@/lib/review/rubric-form";
import { criterionOf } from "./edit-draft";
import { Anchors } from "./ten-row";
import { minutesWords } from "./words";

interface Props {
  readonly form: RubricForm;
  readonly review: OwnReview;
  readonly isCalibration: boolean;
}

/**
 * A review as it was handed in: to be read, not changed. On the calibration paper each score stands among the words of
 * its scale, so that everybody goes on with the same scale in mind.
 */
export function SubmittedReview({ form, review, isCalibration }: Props) {
  const { draft, revision, submittedAt, activeMs } = review;
  return (
    <section className="form" aria-label="Your review">
      <div className="note">
        <Icon name="check" />
        <p>
          <b>Submitted</b> <Moment time={submittedAt} />
          {revision > 1 && `, revision ${revision}`}. Active time: {minutesWords(activeMs)}. Only the chair
          can reopen it.
        </p>
      </div>
      {isCalibration && (
        <div className="note">
          <Icon name="info" />
          <p>
            Below each of your scores stands what the scale says of it. Where your reason and these words
            part, keep to the words on the papers that count.
          </p>
        </div>
      )}
      {form.criteria.map(({ key, name, anchors }, at) => {
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
            {isCalibration && given.canJudge && <Anchors anchors={anchors} value={given.score} />}
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
