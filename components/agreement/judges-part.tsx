import { ScrollBox } from "@/components/guide/scroll-box";
import type { AgreementReport, CriterionAgreement } from "@/lib/agreement/schema";
import { BlandAltmanPlot } from "./bland-altman-plot";
import { JudgeLabel } from "./judge-label";
import { criteriaInOrder, criterionName, judgeName } from "./names";
import { ShownNumber } from "./shown-number";

/** Which way each judge errs, at which level, and whether it is kinder to its own family. */
export function JudgesPart({ report }: { report: AgreementReport }) {
  const keys = criteriaInOrder(report);
  const among = report.judges.map(({ key }) => key);
  const overall = report.criteria.overall;
  return (
    <section className="section" id="judges">
      <header>
        <h2>Which way do the judges err?</h2>
        <p>Judge minus mean human, paper by paper. Above zero the judge is milder.</p>
      </header>
      <div className="grid2">
        <div>
          <ScrollBox name="Bias by judge">
            <table className="t">
              <thead>
                <tr>
                  <th scope="col">Criterion</th>
                  {report.judges.map(({ key }) => (
                    <th key={key} scope="col" className="num">
                      <JudgeLabel of={key} among={among} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {keys.map((key) => (
                  <tr key={key}>
                    <th scope="row">{criterionName(key)}</th>
                    {report.judges.map((judge) => (
                      <BiasCell key={judge.key} of={report.criteria[key]} judge={judge.key} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
          <p className="small muted after">
            Spread is the judge’s standard deviation over the humans’: below one a judge bunches its scores.
          </p>
        </div>
        {overall && (
          <div className="bas">
            {report.judges.map(({ key }) => {
              const found = overall.details.blandAltman[key];
              return found && <BlandAltmanPlot key={key} judge={key} among={among} of={found} />;
            })}
          </div>
        )}
      </div>
      {overall && <OwnFamily of={overall} among={among} />}
    </section>
  );
}

function BiasCell({ of, judge }: { of: CriterionAgreement | undefined; judge: string }) {
  const found = of?.details.blandAltman[judge];
  const ratio = of?.biasByJudge[judge]?.sdRatio ?? null;
  return (
    <td className="num">
      {found ? <ShownNumber of={found.bias} signed /> : <span className="nil word">none</span>}
      {ratio !== null && <span className="sub">spread {ratio.toFixed(2)}</span>}
    </td>
  );
}

/** The gap that a family leaves between a judge and the papers of its own kind, on Overall. */
function OwnFamily({ of: { details }, among }: { of: CriterionAgreement; among: readonly string[] }) {
  const { contrasts, againstHumans } = details.ownFamily;
  const judges = Object.entries(againstHumans);
  if (contrasts.length + judges.length === 0) return null;
  return (
    <div className="own">
      <h3>Own-family gap, Overall</h3>
      <p className="small muted">
        How much higher a judge scores papers by models of its own family, against the humans on the same
        papers. It need not be favour: humans may dislike a style that the family shares.
      </p>
      <dl className="facts tn">
        {judges.map(([key, { own, others, gap }]) => (
          <div key={key}>
            <dt>
              <JudgeLabel of={key} among={among} />
            </dt>
            <dd>
              <ShownNumber of={gap} signed />
              <span className="sub">
                {own} own, {others} others
              </span>
            </dd>
          </div>
        ))}
        {contrasts.map(({ first, second, papers, gap }) => (
          <div key={`${first} ${second}`}>
            <dt>
              {judgeName(first)} against {judgeName(second)}, each on its own
            </dt>
            <dd>
              <ShownNumber of={gap} signed />
              <span className="sub">
                {papers[0]} and {papers[1]} papers; above 0 each favours its own
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
