import { Prose } from "@/components/paper/prose";
import { Mark } from "@/components/ui/mark";
import type { JudgeReview } from "@/lib/catalog/run-review";
import type { PaperMarks } from "@/lib/paper/marks";
import { seats } from "./judge-score";

/** How each judge summed up its check for hallucination. */
export function CheckSummaries({
  checks,
  marks,
  paperPage,
}: {
  checks: readonly JudgeReview[];
  marks: PaperMarks;
  paperPage: string;
}) {
  const told = seats(checks).filter(({ review }) => review?.reasons?.summary);
  if (told.length === 0) return null;
  return (
    <section className="find" aria-label="Summaries of the check">
      {told.map(({ family, review }) => (
        <div className="vr" key={family.id}>
          <span className={`judge-score c-${family.mark}`}>
            <Mark name={family.mark} />
            <span className="vh">{family.name}: </span>
          </span>
          <div className="why">
            <Prose text={review?.reasons?.summary ?? ""} marks={marks} page={paperPage} />
          </div>
        </div>
      ))}
    </section>
  );
}
