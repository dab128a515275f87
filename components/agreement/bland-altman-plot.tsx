import type { BlandAltman } from "@/lib/agreement/schema";
import { valueShown } from "@/lib/agreement/small-numbers";
import { JudgeLabel } from "./judge-label";
import { judgeMark, judgeName } from "./names";

const height = 150;
const [lo, hi] = [-8, 8];
const y = (difference: number) => Math.round((8 + ((hi - difference) / (hi - lo)) * (height - 32)) * 10) / 10;
const x = (mean: number) => `${Math.round(((mean - 1) / 9) * 9000 + 700) / 100}%`;

interface Props {
  readonly judge: string;
  readonly among: readonly string[];
  readonly of: BlandAltman;
}

/** One judge's differences from the mean human at each level, with bias and limits. A ring is a paper with one human. */
export function BlandAltmanPlot({ judge, among, of }: Props) {
  const bias = valueShown(of.bias);
  if (bias === null) return null;
  const { colour } = judgeMark(judge, among);
  return (
    <figure>
      <figcaption className="over">
        <JudgeLabel of={judge} among={among} />: Overall, difference from the mean human, by their mean
      </figcaption>
      <svg className="plot" height={height} role="img" aria-label={wordsOf(judge, of, bias)}>
        {of.limits && (
          <rect
            className="band"
            x="7%"
            width="90%"
            y={y(Math.min(hi, of.limits[1]))}
            height={y(Math.max(lo, of.limits[0])) - y(Math.min(hi, of.limits[1]))}
          />
        )}
        {[-6, -3, 0, 3, 6].map((tick) => (
          <g key={tick}>
            <line className={tick === 0 ? "zero" : "grid"} x1="7%" x2="97%" y1={y(tick)} y2={y(tick)} />
            <text x="5.5%" y={y(tick) + 4} textAnchor="end">
              {tick > 0 ? `+${tick}` : tick < 0 ? `−${-tick}` : "0"}
            </text>
          </g>
        ))}
        {[1, 4, 7, 10].map((tick) => (
          <text key={tick} x={x(tick)} y={height - 4} textAnchor="middle">
            {tick}
          </text>
        ))}
        <line x1="7%" x2="97%" y1={y(bias)} y2={y(bias)} stroke={colour} strokeWidth="1.5" />
        {of.points.map((point) => (
          <circle
            key={`${point.mean} ${point.difference} ${point.humans}`}
            cx={x(point.mean)}
            cy={y(point.difference)}
            r={2.5 + Math.sqrt(point.papers)}
            fill={point.humans > 1 ? colour : "var(--surface)"}
            fillOpacity={point.humans > 1 ? 0.75 : 1}
            stroke={colour}
            strokeWidth="1.25"
          />
        ))}
      </svg>
    </figure>
  );
}

function wordsOf(judge: string, of: BlandAltman, bias: number): string {
  const limits = of.limits
    ? ` Limits of agreement ${of.limits[0].toFixed(2)} to ${of.limits[1].toFixed(2)}.`
    : "";
  return `${judgeName(judge)}, Overall: mean difference ${bias.toFixed(2)} over ${of.bias.n} papers.${limits}`;
}
