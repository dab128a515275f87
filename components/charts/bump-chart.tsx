import type { MarkName } from "@/components/ui/mark";
import "./charts.css";

export interface BumpColumn {
  readonly id: string;
  readonly name: string;
  readonly mark: MarkName;
}

export interface BumpRow {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  /** One value per column; null where the rater scored nothing. */
  readonly values: readonly (number | null)[];
  /** Its line is drawn in ink, because its place moves most. */
  readonly isMoved: boolean;
}

const top = 34;
const step = 36;

/** Places of each column's values, from 0: the highest first, ties in the order of the rows, missing without a place. */
export function placesByColumn(rows: readonly BumpRow[], columns: number): (number | null)[][] {
  const places = rows.map((): (number | null)[] => []);
  for (let at = 0; at < columns; at++) {
    const order = rows
      .map((row, index) => ({ value: row.values[at] ?? null, index }))
      .filter((one): one is { value: number; index: number } => one.value !== null)
      .sort((a, b) => b.value - a.value || a.index - b.index);
    for (const own of places) own.push(null);
    order.forEach(({ index }, place) => {
      places[index]?.splice(at, 1, place);
    });
  }
  return places;
}

/** How the order of the same rows changes from one rater to the next. */
export function BumpChart({
  rows,
  columns,
  label,
}: {
  rows: readonly BumpRow[];
  columns: readonly BumpColumn[];
  label: string;
}) {
  const places = placesByColumn(rows, columns.length);
  const xs = columns.map((_, at) => 36 + (at * 55) / Math.max(1, columns.length - 1));
  const digits = digitsToTell(rows, columns.length);
  return (
    <svg className="plot bump" height={top + rows.length * step - 18} role="img" aria-label={label}>
      {columns.map((column, at) => (
        <text key={column.id} x={`${xs[at]}%`} y="12" textAnchor="middle">
          {column.name}
        </text>
      ))}
      {rows.map((row, index) => (
        <BumpLine key={row.id} row={row} places={places[index] ?? []} xs={xs} />
      ))}
      {rows.map((row, index) => (
        <BumpMarks
          key={row.id}
          row={row}
          places={places[index] ?? []}
          xs={xs}
          columns={columns}
          digits={digits}
        />
      ))}
    </svg>
  );
}

/** One digit where that tells a column's values apart, two where it would show different values as the same. */
function digitsToTell(rows: readonly BumpRow[], columns: number): 1 | 2 {
  for (let at = 1; at < columns; at++) {
    const values = new Set(rows.map((row) => row.values[at] ?? null).filter((value) => value !== null));
    if (new Set([...values].map((value) => value.toFixed(1))).size < values.size) return 2;
  }
  return 1;
}

interface LineProps {
  row: BumpRow;
  places: readonly (number | null)[];
  xs: readonly number[];
}

const height = (place: number) => top + place * step;

function BumpLine({ row, places, xs }: LineProps) {
  return places.slice(1).map((place, at) => {
    const before = places[at];
    if (place === null || before === null || before === undefined) return null;
    return (
      <line
        key={xs[at]}
        className={row.isMoved ? "moved" : "kept"}
        x1={`${xs[at]}%`}
        x2={`${xs[at + 1]}%`}
        y1={height(before)}
        y2={height(place)}
      />
    );
  });
}

function BumpMarks({
  row,
  places,
  xs,
  columns,
  digits,
}: LineProps & { columns: readonly BumpColumn[]; digits: number }) {
  const first = places[0];
  return (
    <>
      {columns.map(({ id, mark }, at) => {
        const place = places[at];
        const value = row.values[at];
        if (place === null || place === undefined || typeof value !== "number") return null;
        return (
          <g key={id}>
            <use href={`#m-${mark}`} x={`${xs[at]}%`} y={height(place)} className={`c-${mark}`} />
            {at > 0 && (
              <text x={`${xs[at]}%`} dx="12" y={height(place) - 6} className="strong">
                {value.toFixed(digits)}
              </text>
            )}
          </g>
        );
      })}
      {typeof first === "number" && (
        <>
          <text x={`${xs[0]}%`} dx="-13" y={height(first) - 1} textAnchor="end" className="strong">
            {row.name}
          </text>
          <text x={`${xs[0]}%`} dx="-13" y={height(first) + 13} textAnchor="end" className="detail">
            {row.detail}
          </text>
        </>
      )}
    </>
  );
}
