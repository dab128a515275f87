import type { CriterionAgreement } from "@/lib/agreement/schema";
import type { Shown } from "@/lib/agreement/shown";
import { formatInterval, formatNumber, intervalShown, valueShown } from "@/lib/agreement/small-numbers";
import { type DeltaAxis, placeOn, tickText } from "./delta-scale";
import { type JudgeMark, judgeMark, judgeName } from "./names";

interface Row extends JudgeMark {
  readonly id: string;
  readonly name: string;
  readonly of: Shown;
}

/** Every estimate that the plot of one criterion draws. */
export function deltaRows({ details: { delta } }: CriterionAgreement): Row[] {
  const keys = Object.keys(delta.byJudge);
  return [
    { id: "both", name: "Judges", of: delta.shown, ...judgeMark("mean", keys) },
    ...Object.entries(delta.byJudge).map(
      ([key, of]): Row => ({ id: key, name: `${judgeName(key)} alone`, of, ...judgeMark(key, keys) }),
    ),
    { id: "constant", name: "Constant judge", of: delta.constant, ...judgeMark("constant", keys) },
  ];
}

const rowHeight = 27;

/** How much further a judge is from a human than a second human is: estimate, interval, margin; each judge; the constant judge. */
export function DeltaPlot({
  name,
  of,
  axis,
  margin,
}: {
  name: string;
  of: CriterionAgreement;
  axis: DeltaAxis;
  margin: number;
}) {
  const rows = deltaRows(of).filter((row) => valueShown(row.of) !== null);
  if (rows.length === 0) return <p className="nil word">Withheld: fewer than three papers.</p>;
  const bottom = 14 + rows.length * rowHeight;
  return (
    <svg className="plot" height={bottom + 28} role="img" aria-label={`${name}: ${wordsOf(rows)}`}>
      <rect
        className="band"
        x={placeOn(axis, -margin)}
        width={`${Math.round(((2 * margin) / (axis.hi - axis.lo)) * 10_000) / 100}%`}
        y="4"
        height={bottom - 4}
      />
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? "zero" : "grid"}
            x1={placeOn(axis, tick)}
            x2={placeOn(axis, tick)}
            y1="4"
            y2={bottom}
          />
          <text x={placeOn(axis, tick)} y={bottom + 16} textAnchor="middle">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {rows.map((row, at) => (
        <Estimate key={row.id} row={row} axis={axis} y={22 + at * rowHeight} isMain={at === 0} />
      ))}
    </svg>
  );
}

function Estimate({ row, axis, y, isMain }: { row: Row; axis: DeltaAxis; y: number; isMain: boolean }) {
  const value = valueShown(row.of);
  const interval = intervalShown(row.of);
  if (value === null) return null;
  return (
    <>
      {interval && (
        <line
          className={isMain ? "ci" : "ci thin"}
          x1={placeOn(axis, interval[0])}
          x2={placeOn(axis, interval[1])}
          y1={y}
          y2={y}
          style={isMain ? undefined : { stroke: row.colour }}
        />
      )}
      {isMain &&
        interval?.map((end) => (
          <line
            key={end}
            className="cap"
            x1={placeOn(axis, end)}
            x2={placeOn(axis, end)}
            y1={y - 4}
            y2={y + 4}
          />
        ))}
      <use href={row.href} x={placeOn(axis, value)} y={y} className={row.className} />
    </>
  );
}

function wordsOf(rows: readonly Row[]): string {
  return rows
    .map(({ name, of }) =>
      [`${name} ${formatNumber(of, { signed: true })}`, formatInterval(of)].filter(Boolean).join(" "),
    )
    .join("; ");
}
