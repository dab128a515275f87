import type { ReactNode } from "react";
import { seats } from "@/components/runs/judge-score";
import { Reason } from "@/components/runs/reason";
import { ScorePlot } from "@/components/runs/score-plot";
import { capitalised, shortName } from "@/components/runs/words";
import { type JudgeFamily, judgeFamilies } from "@/lib/benchmarks/judges";
import type { PairSide, RunPairView } from "@/lib/catalog/run-pair";

interface Props {
  criterion: string;
  sides: RunPairView["sides"];
  /** Whether both scores answer the same question. */
  isComparable: boolean;
}

/** One criterion, aligned: what both judges gave either run, and why. */
export function PairCriterion({ criterion, sides, isComparable }: Props) {
  const id = `criterion-${criterion}`;
  return (
    <section className="pair-row" aria-labelledby={id}>
      <h3 id={id}>
        {capitalised(criterion)}
        {isComparable && <Difference criterion={criterion} sides={sides} />}
      </h3>
      {sides.map((side) => (
        <Cell key={side.id} side={side}>
          <ScorePlot reviews={side.judges} criterion={criterion} hasLine={false} />
        </Cell>
      ))}
      {judgeFamilies.flatMap((family) =>
        sides.map((side) => (
          <Cell key={`${family.id} ${side.id}`} side={side}>
            <Judged family={family} side={side} criterion={criterion} />
          </Cell>
        )),
      )}
    </section>
  );
}

/** Where the columns are stacked, each cell says whose it is. */
function Cell({ side, children }: { side: PairSide; children: ReactNode }) {
  return (
    <div className="pair-cell">
      <p className="pair-name over">{shortName(side.agent)}</p>
      {children}
    </div>
  );
}

function Judged({ family, side, criterion }: { family: JudgeFamily; side: PairSide; criterion: string }) {
  const page = `/runs/${encodeURIComponent(side.id)}`;
  if (!side.rubric.criteria.includes(criterion)) {
    return <p className="faint small">Not asked at this stage.</p>;
  }
  return (
    <Reason
      family={family}
      review={side.judges.find((one) => one.judge.family === family.id)}
      criterion={criterion}
      marks={noMarks}
      page={page}
      paperPage={page}
    />
  );
}

const noMarks = {};

/** The average's difference, second less first, where both have one. */
function Difference({ criterion, sides }: Pick<Props, "criterion" | "sides">) {
  const [a, b] = sides.map((side) => seats(side.judges).map(({ review }) => review?.scores[criterion]));
  if (!a || !b || [...a, ...b].includes(undefined)) return null;
  const sum = (scores: readonly (number | undefined)[]) =>
    scores.reduce<number>((all, one) => all + (one ?? 0), 0);
  const difference = (sum(b) - sum(a)) / a.length;
  const sign = difference > 0 ? "+" : difference < 0 ? "−" : "±";
  return (
    <span className="pair-diff tn" title="Average of both judges: second less first">
      {sign}
      {Math.abs(difference).toFixed(1)}
      <span className="vh"> second less first</span>
    </span>
  );
}
