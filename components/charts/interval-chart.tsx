import type { ReactNode } from "react";
import type { MarkName } from "@/components/ui/mark";
import { type Axis, apart, percent, placeOn } from "./axis";
import "./charts.css";

export interface ChartMark {
  readonly mark: MarkName;
  readonly value: number;
}

export interface ChartRow {
  readonly id: string;
  readonly name: ReactNode;
  /** The main estimate; null where there is none to show. */
  readonly mean: number | null;
  readonly mark: MarkName;
  readonly interval: readonly [number, number] | null;
  /** A wide, thin range instead of an interval: what could be, not what was measured. */
  readonly bounds: readonly [number, number] | null;
  /** Drawn on a lower line: each rater's own mean. */
  readonly raters: readonly ChartMark[];
  readonly value: ReactNode;
  /** A heading above this row, where a new group starts. */
  readonly heading?: string | undefined;
}

/** Every number a chart draws, for its axis. */
export function chartValues(rows: readonly ChartRow[]): number[] {
  return rows.flatMap(({ mean, interval, raters }) => [
    ...(mean === null ? [] : [mean]),
    ...(interval ?? []),
    ...raters.map((rater) => rater.value),
  ]);
}

interface ChartProps {
  rows: readonly ChartRow[];
  axis: Axis;
  /** Where a score would be accepted. */
  line: number;
  /** What the written values are. */
  heading: string;
}

/**
 * Dots with intervals on a shared axis, one row each, with an acceptance line. Hidden from assistive technology: it
 * stands beside a table that has the same numbers.
 */
export function IntervalChart({ rows, axis, line, heading }: ChartProps) {
  const [first, ...rest] = rows;
  const height = rows.some((row) => row.raters.length > 0) ? 52 : 40;
  return (
    <div className="chart">
      <div className="crow caxis" aria-hidden="true">
        <div className="cname over">{first?.heading}</div>
        <AxisLabels axis={axis} line={line} />
        <div className="cval over">{heading}</div>
      </div>
      {first && <Row row={{ ...first, heading: undefined }} axis={axis} line={line} height={height} />}
      {rest.map((row) => (
        <Row key={row.id} row={row} axis={axis} line={line} height={height} />
      ))}
    </div>
  );
}

function AxisLabels({ axis, line }: { axis: Axis; line: number }) {
  return (
    <svg className="plot" height="20" aria-hidden="true">
      {axis.ticks.map((tick) => (
        <text
          key={tick}
          x={percent(axis, tick)}
          y="12"
          textAnchor="middle"
          className={tick === line ? "accept-l" : undefined}
        >
          {tick === line ? `${tick} accept` : tick}
        </text>
      ))}
    </svg>
  );
}

interface RowProps {
  row: ChartRow;
  axis: Axis;
  line: number;
  height: number;
}

function Row({ row, axis, line, height }: RowProps) {
  const units = axis.ticks.length - 1;
  return (
    <>
      {row.heading && (
        <div className="tierline">
          <span>{row.heading}</span>
        </div>
      )}
      <div className="crow">
        <div className="cname">{row.name}</div>
        <svg
          className="plot gridded"
          height={height}
          aria-hidden="true"
          style={{ backgroundSize: `${100 / units}% 100%` }}
        >
          <line className="accept" x1={percent(axis, line)} x2={percent(axis, line)} y1="0" y2={height} />
          {row.bounds && (
            <line
              className="bounds"
              x1={percent(axis, row.bounds[0])}
              x2={percent(axis, row.bounds[1])}
              y1="18"
              y2="18"
            />
          )}
          <Raters raters={row.raters} axis={axis} />
          <Estimate row={row} axis={axis} />
        </svg>
        <div className="cval tn">{row.value}</div>
      </div>
    </>
  );
}

function Estimate({ row: { interval, mean, mark }, axis }: { row: ChartRow; axis: Axis }) {
  return (
    <>
      {interval && <Interval lo={percent(axis, interval[0])} hi={percent(axis, interval[1])} />}
      {mean !== null && <use href={`#m-${mark}`} x={percent(axis, mean)} y="18" className={`c-${mark}`} />}
    </>
  );
}

function Interval({ lo, hi }: { lo: string; hi: string }) {
  return (
    <>
      <line className="ci" x1={lo} x2={hi} y1="18" y2="18" />
      <line className="cap" x1={lo} x2={lo} y1="14" y2="22" />
      <line className="cap" x1={hi} x2={hi} y1="14" y2="22" />
    </>
  );
}

function Raters({ raters, axis }: { raters: readonly ChartMark[]; axis: Axis }) {
  if (raters.length === 0) return null;
  const places = raters.map(({ value }) => placeOn(axis, value));
  const shifts = apart(places, 6);
  return (
    <>
      <line
        className="spread"
        x1={`${Math.min(...places)}%`}
        x2={`${Math.max(...places)}%`}
        y1="37"
        y2="37"
      />
      {raters.map(({ mark }, at) => (
        <use
          key={mark}
          href={`#m-${mark}`}
          x={`${places[at]}%`}
          y={37 + (shifts[at] ?? 0)}
          className={`c-${mark}`}
        />
      ))}
    </>
  );
}
