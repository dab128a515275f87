import { Mark } from "@/components/ui/mark";
import { type JudgeFamily, judgeFamilies } from "@/lib/benchmarks/judges";
import type { JudgeReview } from "@/lib/catalog/run-review";

/** Reviews beside the seats of the panel: a seat nobody took has no review. */
export function seats(
  reviews: readonly JudgeReview[],
): { family: JudgeFamily; review: JudgeReview | undefined }[] {
  return judgeFamilies.map((family) => ({
    family,
    review: reviews.find((one) => one.judge.family === family.id),
  }));
}

/** Where a review's raw reply stands. */
export const replyHref = (page: string, review: JudgeReview) => `${page}?tab=reviews#reply-${review.id}`;

/** A number, or which kind of nothing stands in its place. */
export function ScoreValue({ review, criterion }: { review: JudgeReview | undefined; criterion: string }) {
  if (!review) return <span className="nil">no review</span>;
  if (review.state === "unparsed") return <span className="nil unparsed">unparsed</span>;
  const score = review.scores[criterion];
  return score === undefined ? <span className="nil word">not asked</span> : <b>{score}</b>;
}

/** A judge's mark, name and score in one line. */
export function JudgeScore({
  family,
  review,
  criterion,
}: {
  family: JudgeFamily;
  review: JudgeReview | undefined;
  criterion: string;
}) {
  return (
    <span className={`judge-score c-${family.mark} tn`}>
      <Mark name={family.mark} />
      <span className="vh">{family.name}: </span>
      <ScoreValue review={review} criterion={criterion} />
    </span>
  );
}
