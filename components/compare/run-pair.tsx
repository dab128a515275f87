import type { ReactNode } from "react";
import { ReasonsNotLoaded } from "@/components/runs/not-loaded";
import { Icon } from "@/components/ui/icon";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import { stageNames } from "@/lib/benchmarks/stages";
import type { RunPairView } from "@/lib/catalog/run-pair";
import { PairCriterion } from "./pair-criterion";
import { PairHead } from "./pair-head";
import "@/components/runs/verdict.css";
import "./run-pair.css";

/** Two runs side by side: both verdicts, and every judge's reason for every score, all at once. */
export function RunPair({ view }: { view: RunPairView }) {
  const [a, b] = view.sides;
  return (
    <div className="pair-view">
      {!view.isSameStage && (
        <Caution>
          {stageNames[a.stage]} and {stageNames[b.stage].toLowerCase()} are scored by different rubrics: read
          the reasons, and do not compare the numbers.
        </Caution>
      )}
      {!view.isSameTask && (
        <Caution>The two runs worked on different tasks, so a difference may be the task&rsquo;s.</Caution>
      )}
      <ReasonsNotLoaded reviews={[...a.judges, ...b.judges]} />
      <div className="pair-heads">
        <PairHead side={a} />
        <PairHead side={b} />
      </div>
      <PairVerdict view={view} />
      {view.criteria.map((criterion) => (
        <PairCriterion
          key={criterion}
          criterion={criterion}
          sides={view.sides}
          isComparable={view.isSameStage}
        />
      ))}
    </div>
  );
}

function Caution({ children }: { children: ReactNode }) {
  return (
    <div className="note warn">
      <Icon name="warn" />
      <p>
        <b>Mind.</b> {children}
      </p>
    </div>
  );
}

/** How each judge ranks the two, in words: the smallest possible sample, and said to be one. */
function PairVerdict({ view }: { view: RunPairView }) {
  if (!view.isSameStage || !view.isSameTask) return null;
  const [a, b] = view.sides;
  const words = judgeFamilies.flatMap(({ id, short }) => {
    const [x, y] = [a, b].map((side) => side.judges.find((one) => one.judge.family === id)?.scores.overall);
    if (x === undefined || y === undefined) return [];
    return [
      `${short} ${x === y ? "puts both level" : `prefers the ${x > y ? "first" : "second"} by ${Math.abs(x - y)}`}`,
    ];
  });
  if (words.length === 0) return null;
  return (
    <p className="pair-verdict">
      On Overall {words.join(", and ")}. One paper each: this says nothing about the agents in general.
    </p>
  );
}
