import { Prose } from "@/components/paper/prose";
import { Icon } from "@/components/ui/icon";
import { Mark } from "@/components/ui/mark";
import type { JudgeReview } from "@/lib/catalog/run-review";
import type { PaperMarks } from "@/lib/paper/marks";
import { seats } from "./judge-score";

interface FlagProps {
  reviews: readonly JudgeReview[];
  marks: PaperMarks;
  /** "" on the page that shows the paper. */
  paperPage?: string;
}

/** The rubric's own question on hallucination, where it asks one: each judge's answer and its words. */
export function HallucinationFlag({ reviews, marks, paperPage = "" }: FlagProps) {
  const asked = seats(reviews).filter(({ review }) => review?.hasHallucination != null);
  if (asked.length === 0) return null;
  return (
    <section className="find" aria-label="Hallucination">
      <h3>Hallucination</h3>
      {asked.map(({ family, review }) => (
        <div className="vr" key={family.id}>
          <span className={`judge-score c-${family.mark}`}>
            <Mark name={family.mark} />
            <span className="vh">{family.name}: </span>
          </span>
          <div className="why">
            <Answer isFlagged={review?.hasHallucination === true} />
            {review?.reasons?.hallucinationDetails && (
              <Prose text={review.reasons.hallucinationDetails} marks={marks} page={paperPage} />
            )}
          </div>
        </div>
      ))}
    </section>
  );
}

function Answer({ isFlagged }: { isFlagged: boolean }) {
  return isFlagged ? (
    <span className="badge bad">
      <Icon name="flag" />
      found
    </span>
  ) : (
    <span className="badge">none found</span>
  );
}

/** How sure each judge was, where the rubric asks. */
export function Confidence({ reviews }: { reviews: readonly JudgeReview[] }) {
  const told = seats(reviews).filter(({ review }) => review?.confidence != null);
  if (told.length === 0) return null;
  return (
    <p className="confidence small muted">
      Confidence, 1 to 5:
      {told.map(({ family, review }) => (
        <span key={family.id} className={`judge-score c-${family.mark} tn`}>
          <Mark name={family.mark} />
          <span className="vh">{family.name} </span>
          <b>{review?.confidence}</b>
        </span>
      ))}
    </p>
  );
}
