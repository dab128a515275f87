import { apart } from "@/components/charts/axis";
import type { MarkName } from "@/components/ui/mark";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import { acceptanceLine } from "@/lib/benchmarks/stages";
import type { RunScore } from "@/lib/catalog/run-score";

/** Place on a scale from 1 to 10, in percent, with room for a mark at both ends. */
const place = (value: number) => 3 + ((value - 1) / 9) * 94;

/** Where each rater put one run, on a scale from 1 to 10 with the acceptance line. The numbers stand beside it. */
export function RaterStrip({ run }: { run: Pick<RunScore, "judges" | "mean" | "human"> }) {
  const marks = marksOf(run);
  const places = marks.map(({ value }) => place(value));
  const shifts = apart(places, 4.5);
  if (marks.length === 0) return null;
  return (
    <svg className="plot strip" height="30" aria-hidden="true">
      <line className="grid" x1={`${place(1)}%`} x2={`${place(10)}%`} y1="15" y2="15" />
      <line
        className="spread"
        x1={`${Math.min(...places)}%`}
        x2={`${Math.max(...places)}%`}
        y1="15"
        y2="15"
      />
      <line
        className="accept"
        x1={`${place(acceptanceLine)}%`}
        x2={`${place(acceptanceLine)}%`}
        y1="2"
        y2="28"
      />
      {marks.map(({ mark }, at) => (
        <use
          key={mark}
          href={`#m-${mark}`}
          x={`${places[at]}%`}
          y={15 + (shifts[at] ?? 0)}
          className={`c-${mark}`}
        />
      ))}
    </svg>
  );
}

function marksOf({ judges, human }: Pick<RunScore, "judges" | "human">): { mark: MarkName; value: number }[] {
  const found: { mark: MarkName; value: number }[] = [];
  for (const { id, mark } of judgeFamilies) {
    const value = judges[id]?.overall;
    if (typeof value === "number") found.push({ mark, value });
  }
  if (human) found.push({ mark: "human", value: human.overall });
  return found;
}
