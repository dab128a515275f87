import { judgeFamilies } from "@/lib/benchmarks/judges";
import { acceptanceLine } from "@/lib/benchmarks/stages";
import type { JudgeReview } from "@/lib/catalog/run-review";

/** A score's place from 1 to 10 as a share of the width, with room for the marks at both ends. */
const place = (score: number) => `${(4 + ((score - 1) / 9) * 92).toFixed(1)}%`;

interface Props {
  reviews: readonly JudgeReview[];
  criterion: string;
  /** Draws the acceptance line, which is a line of Overall alone. */
  hasLine: boolean;
}

/** Both judges on the scale from 1 to 10; equal scores move apart vertically. The numbers stand beside it. */
export function ScorePlot({ reviews, criterion, hasLine }: Props) {
  const given = judgeFamilies.flatMap(({ id, mark }) => {
    const score = reviews.find((one) => one.judge.family === id)?.scores[criterion];
    return score === undefined ? [] : [{ mark, score }];
  });
  const isTie = given.length === 2 && given[0]?.score === given[1]?.score;
  return (
    <svg className="plot sp" height="22" aria-hidden="true">
      <line className="grid" x1="4%" x2="96%" y1="11" y2="11" />
      {hasLine && (
        <line className="accept" x1={place(acceptanceLine)} x2={place(acceptanceLine)} y1="2" y2="20" />
      )}
      {given.map(({ mark, score }, index) => (
        <use
          key={mark}
          href={`#m-${mark}`}
          x={place(score)}
          y={isTie ? 11 + (index === 0 ? -4.5 : 4.5) : 11}
          className={`c-${mark}`}
        />
      ))}
    </svg>
  );
}
