import { Prose } from "@/components/paper/prose";
import type { JudgeFamily } from "@/lib/benchmarks/judges";
import type { JudgeReview } from "@/lib/catalog/run-review";
import type { PaperMarks } from "@/lib/paper/marks";
import { JudgeScore, replyHref } from "./judge-score";

interface Props {
  family: JudgeFamily;
  review: JudgeReview | undefined;
  criterion: string;
  marks: PaperMarks;
  /** The run's address. */
  page: string;
  /** Where the marks lead: "" on the page that shows the paper. */
  paperPage: string;
}

/** One judge's score for one criterion with its reason, and the way to the raw reply. */
export function Reason({ family, review, criterion, marks, page, paperPage }: Props) {
  return (
    <div className="vr">
      <JudgeScore family={family} review={review} criterion={criterion} />
      <div className="why">
        <ReasonWords review={review} criterion={criterion} marks={marks} paperPage={paperPage} />
        {review?.raw != null && (
          <a className="raw-link" href={replyHref(page, review)} aria-label={`Raw reply of ${family.name}`}>
            raw reply
          </a>
        )}
      </div>
    </div>
  );
}

function ReasonWords({
  review,
  criterion,
  marks,
  paperPage,
}: Pick<Props, "review" | "criterion" | "marks" | "paperPage">) {
  if (!review) return <p className="faint">This judge did not review the run.</p>;
  if (review.state === "unparsed")
    return <p className="faint">The judge replied, but no score could be read.</p>;
  if (!review.reasons) return <p className="faint">The reason is not loaded.</p>;
  const { justifications, strengths, weaknesses } = review.reasons;
  const words = justifications[criterion] ?? null;
  if (criterion !== "overall")
    return words === null ? (
      <p className="faint">The judge gave no reason.</p>
    ) : (
      <Prose text={words} marks={marks} page={paperPage} />
    );
  return (
    <>
      {words !== null && <Prose text={words} marks={marks} page={paperPage} />}
      <Points name="Strengths" points={strengths} marks={marks} page={paperPage} />
      <Points name="Weaknesses" points={weaknesses} marks={marks} page={paperPage} />
    </>
  );
}

function Points({
  name,
  points,
  marks,
  page,
}: {
  name: string;
  points: readonly string[];
  marks: PaperMarks;
  page: string;
}) {
  if (points.length === 0) return null;
  return (
    <>
      <p className="over">{name}</p>
      <ul className="points">
        {points.map((point) => (
          <li key={point}>
            <Prose text={point} marks={marks} page={page} />
          </li>
        ))}
      </ul>
    </>
  );
}
