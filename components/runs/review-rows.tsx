import { Mark } from "@/components/ui/mark";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import type { JudgeReview } from "@/lib/catalog/run-review";
import type { PaperMarks } from "@/lib/paper/marks";
import { criteriaInOrder } from "./criterion-row";
import { seats } from "./judge-score";
import { Reason } from "./reason";
import { capitalised } from "./words";

interface Props {
  criteria: readonly string[];
  reviews: readonly JudgeReview[];
  marks: PaperMarks;
  page: string;
}

/** One row a criterion, one column a judge: score and reason in full. */
export function ReviewRows({ criteria, reviews, marks, page }: Props) {
  const panel = seats(reviews);
  return (
    <div className="review-rows">
      <div className="review-names" aria-hidden="true">
        {judgeFamilies.map((family) => (
          <span key={family.id} className={`c-${family.mark}`}>
            <Mark name={family.mark} />
            {family.name}
          </span>
        ))}
      </div>
      {criteriaInOrder(criteria).map((criterion) => (
        <div key={criterion} className="review-row">
          <h3>{capitalised(criterion)}</h3>
          {panel.map(({ family, review }) => (
            <Reason
              key={family.id}
              family={family}
              review={review}
              criterion={criterion}
              marks={marks}
              page={page}
              paperPage={page}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
