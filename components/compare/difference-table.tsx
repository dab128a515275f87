import { ScrollBox } from "@/components/artifact/scroll-box";
import { Mark, type MarkName } from "@/components/ui/mark";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import { criterionName } from "@/lib/board/columns";
import type { AgentComparison } from "@/lib/board/comparison";
import type { PairedSummary } from "@/lib/board/paired";
import { type DifferenceAxis, differenceAxis, placeOf } from "./difference-axis";
import { pWords, signed, signedInterval } from "./words";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly mark: MarkName;
  readonly summary: PairedSummary;
  readonly group: "overall" | "judge" | "criterion";
}

function rowsOf({ overall, judges, criteria }: AgentComparison): Row[] {
  return [
    { id: "overall", name: "Overall", mark: "avg", summary: overall, group: "overall" },
    ...judgeFamilies.flatMap(({ id, short, mark }): Row[] => {
      const summary = judges[id];
      return summary ? [{ id, name: `Overall, ${short} alone`, mark, summary, group: "judge" }] : [];
    }),
    ...criteria.map(
      ({ key, summary }): Row => ({
        id: key,
        name: criterionName(key),
        mark: "avg",
        summary,
        group: "criterion",
      }),
    ),
  ];
}

/** The mean difference of each measure with its interval, drawn around zero, and its numbers in the same row. */
export function DifferenceTable({
  comparison,
  names,
}: {
  comparison: AgentComparison;
  names: readonly [string, string];
}) {
  const rows = rowsOf(comparison);
  const axis = differenceAxis(
    rows.flatMap(({ summary: { mean, ci95 } }) => [...(mean === null ? [] : [mean]), ...(ci95 ?? [])]),
  );
  return (
    <ScrollBox className="scroll" label="Differences by measure, scrolls sideways">
      <table className="t difference-table">
        <caption className="vh">
          Mean difference on each measure, {names[0]} minus {names[1]}
        </caption>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col" className="num">
              Difference<span className="sub">95% interval</span>
            </th>
            <th scope="col" className="diff-plot">
              <AxisHead axis={axis} names={names} />
            </th>
            <th scope="col" className="num">
              Wins, ties, losses<span className="sub">of {names[0]}</span>
            </th>
            <th scope="col" className="num">
              Sign-flip test
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MeasureRow key={row.id} row={row} axis={axis} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function AxisHead({ axis, names }: { axis: DifferenceAxis; names: readonly [string, string] }) {
  return (
    <span className="axis-head">
      <span className="axis-ends">
        <span>← {names[1]} ahead</span>
        <span>{names[0]} ahead →</span>
      </span>
      <svg className="plot" height="14" aria-hidden="true">
        {axis.ticks.map((tick) => (
          <text key={tick} x={`${placeOf(axis, tick)}%`} y="11" textAnchor="middle">
            {tick === 0 ? "0" : `${tick < 0 ? "−" : "+"}${Math.abs(tick)}`}
          </text>
        ))}
      </svg>
    </span>
  );
}

function MeasureRow({ row: { name, mark, summary, group }, axis }: { row: Row; axis: DifferenceAxis }) {
  const { mean, ci95, p, isExact, wins, ties, losses, n } = summary;
  return (
    <tr className={`measure ${group}`}>
      <th scope="row">
        <Mark name={mark} /> {name}
      </th>
      <td className="num">
        {mean === null ? <span className="nil word">no shared task</span> : <b>{signed(mean)}</b>}
        <span className="sub">{ci95 ? signedInterval(ci95) : "no interval"}</span>
      </td>
      <td className="diff-plot">
        <Drawn summary={summary} mark={mark} axis={axis} isMain={group === "overall"} />
      </td>
      <td className="num">
        {wins}, {ties}, {losses}
        <span className="sub">n = {n} tasks</span>
      </td>
      <td className="num">
        {p === null ? <span className="nil word">not tested</span> : pWords(p)}
        {p !== null && <span className="sub">{isExact ? "exact" : "by resampling"}</span>}
      </td>
    </tr>
  );
}

interface DrawnProps {
  readonly summary: PairedSummary;
  readonly mark: MarkName;
  readonly axis: DifferenceAxis;
  readonly isMain: boolean;
}

function Drawn({ summary: { mean, ci95 }, mark, axis, isMain }: DrawnProps) {
  const at = (value: number) => `${placeOf(axis, value)}%`;
  return (
    <svg className="plot" height="34" aria-hidden="true">
      {axis.ticks.map((tick) => (
        <line
          key={tick}
          className={tick === 0 ? "zero" : "grid"}
          x1={at(tick)}
          x2={at(tick)}
          y1="0"
          y2="34"
        />
      ))}
      {ci95 && (
        <line className={isMain ? "ci" : "ci thin"} x1={at(ci95[0])} x2={at(ci95[1])} y1="17" y2="17" />
      )}
      {ci95 && isMain && (
        <>
          <line className="cap" x1={at(ci95[0])} x2={at(ci95[0])} y1="13" y2="21" />
          <line className="cap" x1={at(ci95[1])} x2={at(ci95[1])} y1="13" y2="21" />
        </>
      )}
      {mean !== null && <use href={`#m-${mark}`} x={at(mean)} y="17" className={`c-${mark}`} />}
    </svg>
  );
}
