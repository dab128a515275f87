import { apart } from "@/components/charts/axis";
import type { CriterionAgreement } from "@/lib/agreement/schema";
import { valueShown } from "@/lib/agreement/small-numbers";
import { type Bar, type Histogram, histogramOf, histogramWords, placeOf } from "./histogram-scale";

const floor = 112;
const ceiling = 17;
const marksAt = 141;

/** How far apart pairs are: humans solid, judges hatched, side by side; below, where their means lie. */
export function HistogramPair({ name, of }: { name: string; of: CriterionAgreement }) {
  const { humanHuman, llmHuman } = of;
  const histogram = histogramOf(humanHuman, llmHuman);
  if (!histogram) return <p className="nil word">Withheld: fewer than three papers.</p>;
  const { step, slots, human, judge, lines, top } = histogram;
  const height = (share: number) => Math.round((share / top) * (floor - ceiling) * 10) / 10;
  const whole = Array.from({ length: Math.floor((slots - 1) * step) + 1 }, (_, point) => point);
  return (
    <svg
      className="plot"
      height="150"
      role="img"
      aria-label={`${name}: pairs by points of difference. ${histogramWords(humanHuman, llmHuman)}`}
    >
      {lines.map((line) => (
        <g key={line}>
          <line className="grid" x1="0" x2="100%" y1={floor - height(line)} y2={floor - height(line)} />
          <text x="100%" y={floor - height(line) - 4} textAnchor="end">
            {Math.round(line * 100)}%
          </text>
        </g>
      ))}
      <Bars bars={human} className="b-human" from={0.156} slots={slots} height={height} />
      <Bars bars={judge} className="b-llm" from={0.524} slots={slots} height={height} />
      {whole.map((point) => (
        <text key={point} x={`${placeOf(histogram, point)}%`} y={floor + 15} textAnchor="middle">
          {point}
        </text>
      ))}
      <line className="axis" x1="0" x2="100%" y1={floor} y2={floor} />
      <line className="grid" x1="0" x2="100%" y1={marksAt} y2={marksAt} />
      <Means of={of} on={histogram} />
    </svg>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  className: string;
  /** Where a bar begins within its slot, as a share of the slot. */
  from: number;
  slots: number;
  height: (share: number) => number;
}

function Bars({ bars, className, from, slots, height }: BarsProps) {
  const width = 100 / slots;
  return bars.map(({ slot, share }) => (
    <rect
      key={slot}
      className={className}
      x={`${percent((slot + from) * width)}%`}
      width={`${percent(0.32 * width)}%`}
      y={floor - height(share)}
      height={height(share)}
    />
  ));
}

const percent = (value: number) => Math.round(value * 100) / 100;

/** The mean of each kind of pair, and of the judge that always says the same. Marks that would cover each other move apart. */
function Means({ of, on }: { of: CriterionAgreement; on: Histogram }) {
  const means = [
    { mark: "const", value: valueShown(of.details.constant.mad) },
    { mark: "avg", value: valueShown(of.llmHuman.shown.mad) },
    { mark: "human", value: valueShown(of.humanHuman.shown.mad) },
  ].flatMap(({ mark, value }) => (value === null ? [] : [{ mark, place: placeOf(on, value) }]));
  const shifts = apart(
    means.map(({ place }) => place),
    5,
  );
  return means.map(({ mark, place }, at) => (
    <use
      key={mark}
      href={`#m-${mark}`}
      x={`${place}%`}
      y={marksAt + (shifts[at] ?? 0)}
      className={mark === "human" ? "c-human" : "c-avg"}
    />
  ));
}
