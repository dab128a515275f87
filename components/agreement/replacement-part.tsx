import { ScrollBox } from "@/components/guide/scroll-box";
import type { AgreementReport, AltTest } from "@/lib/agreement/schema";
import { JudgeLabel } from "./judge-label";
import { judgeName } from "./names";
import { ShownNumber } from "./shown-number";

/** The alternative annotator test on Overall: as published where there are papers enough, and its adapted form. */
export function ReplacementPart({ report }: { report: AgreementReport }) {
  const tests = Object.entries(report.criteria.overall?.details.altTest ?? {});
  const among = report.judges.map(({ key }) => key);
  if (tests.length === 0) return null;
  return (
    <section className="section" id="replacement">
      <header>
        <h2>Could a judge take a reviewer’s place?</h2>
        <p>The alternative annotator test (Calderon, Reichart and Dror, 2025), on Overall.</p>
      </header>
      <ul className="dots small">
        {standardWords(tests).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ScrollBox name="Adapted alternative annotator test">
        <table className="t">
          <caption className="small muted cap">
            Adapted: each reviewer of a paper is left out in turn, and judge and reviewer are compared by how
            close they come to the others. With two reviewers a paper “the others” is one person, and a bland
            judge wins often: hence the constant judge beside it.
          </caption>
          <thead>
            <tr>
              <th scope="col">Judge</th>
              <th scope="col" className="num">
                Judge equals or beats the human
              </th>
              <th scope="col" className="num">
                Human equals or beats the judge
              </th>
              <th scope="col" className="num">
                Advantage of the human
              </th>
              <th scope="col" className="num">
                p<span className="sub">advantage below ε</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {tests.map(([key, test]) => (
              <AdaptedRow key={key} judge={key} among={among} test={test} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

interface RowProps {
  readonly judge: string;
  readonly among: readonly string[];
  readonly test: AltTest;
}

function AdaptedRow({ judge, among, test: { adapted, epsilon } }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <JudgeLabel of={judge} among={among} />
      </th>
      <td className="num">
        <ShownNumber of={adapted.rhoJudge} />
      </td>
      <td className="num">
        <ShownNumber of={adapted.rhoHuman} />
      </td>
      <td className="num">
        <ShownNumber of={adapted.advantage} signed />
      </td>
      <td className="num">
        {adapted.p === null ? <span className="nil word">too few papers</span> : adapted.p.toFixed(3)}
        <span className="sub">ε = {epsilon}</span>
      </td>
    </tr>
  );
}

/** What the test as published says; one line where all judges have the same reason for saying nothing. */
function standardWords(tests: readonly (readonly [string, AltTest])[]): string[] {
  const lines = tests.map(([key, { standard }]) => {
    if (standard.state === "not runnable") return `As published it cannot be run here. ${standard.why}`;
    const share = `${Math.round(standard.winningRate * 100)}% of ${standard.reviewers.length} reviewers`;
    return `As published, ${judgeName(key)} may replace ${share}: ${standard.passed ? "passed" : "not passed"} (half is needed).`;
  });
  return [...new Set(lines)];
}
