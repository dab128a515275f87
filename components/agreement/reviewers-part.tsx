import { ScrollBox } from "@/components/guide/scroll-box";
import type { AgreementReport, ReviewerSeverity } from "@/lib/agreement/schema";
import { valueShown } from "@/lib/agreement/small-numbers";
import { criteriaInOrder, criterionName } from "./names";

/** How severe each reviewer is, as far as that can be known, and how much any one of them moves the result. */
export function ReviewersPart({ report }: { report: AgreementReport }) {
  const severity = report.criteria.overall?.details.reviewerSeverity;
  return (
    <section className="section grid2" id="reviewers">
      <div>
        <header className="part">
          <h2>How severe is each reviewer?</h2>
          <p className="small muted">
            Points on Overall above the mean of the group, freed of which papers a reviewer had. Shown from
            five papers on.
          </p>
        </header>
        {severity && severity.parts.length > 0 ? (
          <Severity of={severity} />
        ) : (
          <p className="nil word">No reviewer has two papers in common with others yet.</p>
        )}
      </div>
      <div>
        <header className="part">
          <h2>Does it hang on one reviewer?</h2>
          <p className="small muted">
            Extra disagreement of a judge, computed again without each reviewer in turn: lowest and highest.
          </p>
        </header>
        <Sensitivity report={report} />
      </div>
    </section>
  );
}

function Severity({ of }: { of: ReviewerSeverity }) {
  return (
    <ScrollBox name="Severity of reviewers">
      <table className="t">
        <thead>
          <tr>
            <th scope="col">Reviewer</th>
            <th scope="col" className="num">
              Effect
            </th>
            <th scope="col" className="num">
              Papers
            </th>
          </tr>
        </thead>
        {of.parts.map((part, at) => (
          <tbody key={part.reviewers[0]?.reviewer ?? at}>
            {!of.comparable && (
              <tr className="group">
                <th scope="rowgroup" colSpan={3}>
                  Group {at + 1}: {part.papers} papers, compared within only
                </th>
              </tr>
            )}
            {part.reviewers.map(({ reviewer, papers, effect }) => (
              <tr key={reviewer}>
                <th scope="row">{reviewer}</th>
                <td className="num">
                  {effect === null ? <span className="nil word">too few papers</span> : signed(effect)}
                </td>
                <td className="num">{papers}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollBox>
  );
}

function Sensitivity({ report }: { report: AgreementReport }) {
  return (
    <ScrollBox name="Leaving out one reviewer">
      <table className="t">
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col" className="num">
              With all
            </th>
            <th scope="col" className="num">
              Without one
            </th>
          </tr>
        </thead>
        <tbody>
          {criteriaInOrder(report).map((key) => {
            const delta = report.criteria[key]?.details.delta;
            const whole = delta ? valueShown(delta.shown) : null;
            const range = delta?.withoutOneReviewer ?? null;
            return (
              <tr key={key}>
                <th scope="row">{criterionName(key)}</th>
                <td className="num">
                  {whole === null ? <span className="nil word">withheld</span> : signed(whole)}
                  <span className="sub">n = {delta?.shown.n ?? 0} papers</span>
                </td>
                <td className="num">
                  {range === null ? (
                    <span className="nil word">too few papers</span>
                  ) : (
                    `${signed(range[0])} to ${signed(range[1])}`
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}
