import type { JudgeReview } from "@/lib/catalog/run-review";
import type { PaperMarks } from "@/lib/paper/marks";
import { ScoreValue, seats } from "./judge-score";
import { Reason } from "./reason";
import { ScorePlot } from "./score-plot";
import { capitalised } from "./words";

interface Props {
  criterion: string;
  reviews: readonly JudgeReview[];
  marks: PaperMarks;
  page: string;
  hasLine: boolean;
}

/** A criterion in one line, with both judges' reasons below it once opened. */
export function CriterionRow({ criterion, reviews, marks, page, hasLine }: Props) {
  const panel = seats(reviews);
  return (
    <details className="vc">
      <summary>
        <span className="vc-name">{capitalised(criterion)}</span>
        <ScorePlot reviews={reviews} criterion={criterion} hasLine={hasLine} />
        <span className="vn tn">
          {panel.map(({ family, review }) => (
            <i key={family.id} className={`c-${family.mark}`}>
              <span className="vh">{family.name} </span>
              <ScoreValue review={review} criterion={criterion} />
            </i>
          ))}
        </span>
      </summary>
      {panel.map(({ family, review }) => (
        <Reason
          key={family.id}
          family={family}
          review={review}
          criterion={criterion}
          marks={marks}
          page={page}
          paperPage=""
        />
      ))}
    </details>
  );
}

/** Overall first, then the rubric's own order. */
export function criteriaInOrder(criteria: readonly string[]): string[] {
  return ["overall", ...criteria.filter((one) => one !== "overall")];
}
