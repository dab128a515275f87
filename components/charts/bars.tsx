import "./charts.css";

const height = 28;

/** Counts as bars from zero, on a scale shared with others. Hidden from assistive technology: words stand beside it. */
export function Bars({ counts, most }: { counts: readonly number[]; most: number }) {
  const width = 100 / counts.length;
  return (
    <svg className="plot bars" height={height} aria-hidden="true">
      <line className="axis" x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} />
      {counts.map((count, bin) => {
        const tall = (count / most) * (height - 2);
        const x = Math.round(bin * width * 100) / 100;
        return (
          count > 0 && <rect key={x} x={`${x}%`} width={`${width * 0.84}%`} y={height - tall} height={tall} />
        );
      })}
    </svg>
  );
}

/** Whole points at the left edge of their bins. */
export function BarAxis({ lo, hi, bins }: { lo: number; hi: number; bins: number }) {
  const points = Array.from({ length: hi - lo + 1 }, (_, at) => lo + at);
  return (
    <svg className="plot" height="16" aria-hidden="true">
      {points.map((point) => (
        <text
          key={point}
          x={`${Math.round(((point - lo) / (hi - lo)) * ((bins - 1) / bins) * 10_000) / 100}%`}
          y="12"
        >
          {point}
        </text>
      ))}
    </svg>
  );
}
