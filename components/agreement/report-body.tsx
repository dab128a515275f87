import { Mark } from "@/components/ui/mark";
import type { AgreementReport } from "@/lib/agreement/schema";
import { CriterionArticle } from "./criterion-article";
import { deltaRows } from "./delta-plot";
import { deltaAxis } from "./delta-scale";
import { Exclusions, type NamedRuns } from "./exclusions";
import { JudgeLabel, OtherMarks } from "./judge-label";
import { JudgesPart } from "./judges-part";
import { criteriaInOrder, criterionName, points } from "./names";
import { RankTest } from "./rank-test";
import { ReplacementPart } from "./replacement-part";
import { ReviewersPart } from "./reviewers-part";
import { VerdictBadge } from "./verdict-badge";
import { answerOf } from "./words";

interface Props {
  readonly report: AgreementReport;
  /** The same reviews with the mean of the judges as one rater: what the paper's test is made on. */
  readonly asReleased: AgreementReport;
  readonly isPrinted: boolean;
  readonly runs: NamedRuns;
}

/** All that a report says, from the answer to the last table. */
export function ReportBody({ report, asReleased, isPrinted, runs }: Props) {
  const all = asReleased.counts.humanReviews;
  return (
    <>
      <Counts report={report} all={all} />
      <Answer report={report} />
      <Criteria report={report} />
      <section className="section grid2">
        <RankTest report={asReleased} isPrinted={isPrinted} />
        <Exclusions report={report} all={all} runs={runs} />
      </section>
      <JudgesPart report={report} />
      <ReviewersPart report={report} />
      <ReplacementPart report={report} />
    </>
  );
}

function Counts({ report: { counts, basis }, all }: { report: AgreementReport; all: number }) {
  const doubled = basis === "strict" ? counts.duplicates : 0;
  const facts: (readonly [string, number])[] = [
    ["papers", counts.papers],
    ["with two humans", counts.papersWithTwoHumans],
    ["human reviews", counts.humanReviews],
    ["left out", all - counts.humanReviews + counts.excluded.length - doubled],
    ["reviewers", counts.reviewers],
    ["judges", counts.judges],
    ...(counts.exposedPapers > 0 ? [["exposed papers", counts.exposedPapers] as const] : []),
  ];
  return (
    <dl className="strip">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Answer({ report }: { report: AgreementReport }) {
  return (
    <div className="answer">
      <p>{answerOf(report)}</p>
      <ul>
        {criteriaInOrder(report).map((key) => {
          const found = report.criteria[key];
          return (
            found && (
              <li key={key}>
                <a href={`#${key}`}>{criterionName(key)}</a>
                <VerdictBadge verdict={found.verdict} />
              </li>
            )
          );
        })}
      </ul>
      <p className="small muted">
        “Shown” needs three things at once: the 90% interval below the margin, a rank correlation whose
        interval lies above zero, and judges that beat one who always gives the same score.
        {report.counts.exposedPapers > 0 &&
          " Exposed papers could be read in public before they were reviewed, so a reviewer may have known their scores."}
      </p>
    </div>
  );
}

function Criteria({ report }: { report: AgreementReport }) {
  const keys = criteriaInOrder(report);
  const rows = Object.values(report.criteria).flatMap((criterion) => deltaRows(criterion));
  const axis = deltaAxis(
    rows.map(({ of }) => of),
    report.margin,
  );
  const judge = report.basis === "strict" ? "judge" : "average";
  return (
    <section className="section" id="criteria">
      <header>
        <h2>Criterion by criterion</h2>
        <p>
          {report.basis === "strict"
            ? "One judge against one human, never an average against a person."
            : "As released: the average of the judges against one human, which flatters the judges."}
        </p>
      </header>
      <Key report={report} judge={judge} />
      {keys.map((key) => {
        const found = report.criteria[key];
        return (
          found && (
            <CriterionArticle
              key={key}
              id={key}
              of={found}
              axis={axis}
              margin={report.margin}
              basis={report.basis}
            />
          )
        );
      })}
      <p className="small muted after">
        Marks under each histogram are mean absolute differences. Intervals:{" "}
        {report.replicates.toLocaleString("en-US")} resamples of papers with all their scores, percentile,
        95%. All scores lie on 1 to 10.
      </p>
    </section>
  );
}

/** What the colours, fillings and marks mean, and the hatching that they share. */
function Key({ report, judge }: { report: AgreementReport; judge: string }) {
  const among = report.judges.map(({ key }) => key);
  return (
    <ul className="key">
      <li>
        <Swatch className="b-human" hasPattern />
        <Mark name="human" />
        human–human
      </li>
      <li>
        <Swatch className="b-llm" />
        <Mark name="avg" />
        human–{judge}
      </li>
      <li>
        <Mark name="const" />
        constant judge, always the human median
      </li>
      {among.map((key) => (
        <li key={key}>
          <JudgeLabel of={key} among={among} />
          alone
        </li>
      ))}
      <li>
        <Swatch className="band" />
        margin ±{points(report.margin)}
      </li>
    </ul>
  );
}

function Swatch({ className, hasPattern = false }: { className: string; hasPattern?: boolean }) {
  return (
    <svg className="sw plot" viewBox="0 0 14 12" aria-hidden="true">
      {hasPattern && (
        <defs>
          <pattern
            id="hatch"
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" fill="var(--surface)" />
            <path d="M0 0V5" stroke="var(--ink-2)" strokeWidth="2.4" />
          </pattern>
          <OtherMarks />
        </defs>
      )}
      <rect className={className} x=".5" y=".5" width="13" height="11" />
    </svg>
  );
}
