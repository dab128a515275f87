import { Mark, type MarkName } from "@/components/ui/mark";
import type { Basis } from "@/lib/agreement/ratings";
import type { CriterionAgreement, PairSet } from "@/lib/agreement/schema";
import type { Shown } from "@/lib/agreement/shown";
import { formatInterval, formatNumber } from "@/lib/agreement/small-numbers";
import { CriterionNumbers } from "./criterion-numbers";
import { DeltaPlot } from "./delta-plot";
import type { DeltaAxis } from "./delta-scale";
import { HistogramPair } from "./histogram-pair";
import { criterionName } from "./names";
import { N, Value } from "./shown-number";
import { VerdictBadge } from "./verdict-badge";
import { criterionSentence } from "./words";

interface Props {
  readonly id: string;
  readonly of: CriterionAgreement;
  readonly axis: DeltaAxis;
  readonly margin: number;
  readonly basis: Basis;
}

/** One criterion: what it says, how far apart the pairs are, and how much more a judge disagrees. */
export function CriterionArticle({ id, of, axis, margin, basis }: Props) {
  const name = criterionName(id);
  const judge = basis === "strict" ? "judge" : "average";
  return (
    <article className="crit" id={id} aria-labelledby={`h-${id}`}>
      <div className="ctext">
        <h3 id={`h-${id}`}>{name}</h3>
        <VerdictBadge verdict={of.verdict} />
        <p>{criterionSentence(of, { margin, basis })}</p>
        <dl className="mads tn">
          <Mad mark="human" name="human–human" of={of.humanHuman.shown.mad} pairs={of.humanHuman} />
          <Mad mark="avg" name={`human–${judge}`} of={of.llmHuman.shown.mad} pairs={of.llmHuman} />
          <Mad mark="const" name={constantName(of)} of={of.details.constant.mad} />
        </dl>
      </div>
      <figure>
        <figcaption className="over">Share of pairs by |difference|, points</figcaption>
        <HistogramPair name={name} of={of} />
      </figure>
      <figure>
        <figcaption className="over">Extra disagreement of a judge, points</figcaption>
        <DeltaPlot name={name} of={of} axis={axis} margin={margin} />
        <Reading of={of} />
      </figure>
      <CriterionNumbers id={id} of={of} />
    </article>
  );
}

const constantName = ({ details }: CriterionAgreement) =>
  details.constant.score === null ? "constant" : `constant ${details.constant.score}`;

interface MadProps {
  mark: MarkName;
  name: string;
  of: Shown;
  pairs?: PairSet;
}

function Mad({ mark, name, of, pairs }: MadProps) {
  return (
    <div>
      <dt>
        <Mark name={mark} /> {name}
      </dt>
      <dd>
        <Value of={of} />
      </dd>
      <dd className="faint">
        {pairs ? <N n={pairs.n} unit="pairs" /> : <N n={of.n} unit="papers" />}
        {pairs && <Exposed papers={pairs.exposedPapers} of={pairs.papers} />}
      </dd>
    </div>
  );
}

/** Papers that could be read in public before they were reviewed: said with every number that they enter. */
export function Exposed({ papers, of }: { papers: number; of: number }) {
  if (papers === 0) return null;
  return (
    <span className="sub exposed">{papers === of ? "all exposed" : `${papers} of ${of} papers exposed`}</span>
  );
}

/** The two numbers that a verdict rests on, in a line. */
function Reading({ of: { details } }: { of: CriterionAgreement }) {
  const { shown, exposedPapers } = details.delta;
  const ranks = details.correlation.mean.spearman;
  const value = formatNumber(shown, { signed: true });
  if (value === null) return null;
  const rho = formatNumber(ranks);
  const interval = (of: Shown) => {
    const text = formatInterval(of);
    if (!text) return ",";
    return (
      <>
        {" "}
        <span className="whole">{text},</span>
      </>
    );
  };
  return (
    <p className="tiny tn">
      <b>{value}</b>
      {interval(shown)} n = {shown.n} papers.
      {rho !== null && (
        <>
          {" "}
          Ranks: ρ {rho}
          {interval(ranks)} n = {ranks.n}.
        </>
      )}
      <Exposed papers={exposedPapers} of={shown.n} />
    </p>
  );
}
