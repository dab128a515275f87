import { inWords } from "@/components/board/numbers";
import { ScrollBox } from "@/components/guide/scroll-box";
import { Icon } from "@/components/ui/icon";
import type { AgreementReport, PairSet } from "@/lib/agreement/schema";
import { formatNumber } from "@/lib/agreement/small-numbers";
import { criteriaInOrder, criterionName } from "./names";
import { numbersMatched, printedTest } from "./printed-test";

interface Props {
  /** With the mean of the judges as one rater. */
  readonly report: AgreementReport;
  /** Whether these are the data that the paper printed its test of. */
  readonly isPrinted: boolean;
}

/** The Mann–Whitney test that the paper used, beside what its notebook printed, with what is wrong with reading it. */
export function RankTest({ report, isPrinted }: Props) {
  return (
    <div id="test">
      <header className="part">
        <h2>
          {isPrinted ? "The test in the paper, for comparison" : "The test of the paper, on these reviews"}
        </h2>
        <p className="small muted">{intro(report, isPrinted)}</p>
      </header>
      <ScrollBox name="Mann–Whitney table">
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Criterion</th>
              <Head name="human–human" sub="mean, pairs" />
              <Head name="human–average" sub="mean, pairs" />
              <Head name="U" sub="" />
              <Head name="p" sub="two-sided" />
            </tr>
          </thead>
          <tbody>
            {criteriaInOrder(report).map((key) => (
              <TestRow key={key} criterion={key} report={report} isPrinted={isPrinted} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <div className="note warn">
        <Icon name="warn" />
        <p>{warning(report)}</p>
      </div>
    </div>
  );
}

function Head({ name, sub }: { name: string; sub: string }) {
  return (
    <th scope="col" className="num">
      {name}
      {sub && <span className="sub">{sub}</span>}
    </th>
  );
}

function TestRow({ criterion, report, isPrinted }: Props & { criterion: string }) {
  const found = report.criteria[criterion];
  if (!found) return null;
  const { mannWhitney: test, humanHuman, llmHuman } = found;
  const printed = isPrinted ? printedTest[criterion] : undefined;
  return (
    <tr>
      <th scope="row">{criterionName(criterion)}</th>
      <MeanCell of={humanHuman} />
      <MeanCell of={llmHuman} />
      <td className="num">
        {test ? test.u.toFixed(1) : <span className="nil word">none</span>}
        {printed && <span className="sub">printed {printed.u.toFixed(1)}</span>}
      </td>
      <td className="num">
        {test?.p == null ? <span className="nil word">none</span> : small(test.p, 4)}
        {printed && <span className="sub">printed {small(printed.p, 4)}</span>}
      </td>
    </tr>
  );
}

function MeanCell({ of }: { of: PairSet }) {
  return (
    <td className="num">
      {formatNumber(of.shown.mad) ?? <span className="nil word">withheld</span>}
      <span className="sub">n = {of.n}</span>
    </td>
  );
}

/** A share without its leading zero, as tests are printed. */
const small = (p: number, digits: number) => p.toFixed(digits).replace(/^0/, "");

function intro(report: AgreementReport, isPrinted: boolean): string {
  const what = `As released: ${report.counts.humanReviews} human reviews against the average of the judges, Mann–Whitney U, two-sided.`;
  if (!isPrinted) return what;
  const { same, all } = numbersMatched(report);
  const match =
    same === all
      ? `Our code returns all ${inWords(all)} printed numbers.`
      : `${same} of the ${inWords(all)} printed numbers come out again: the data here are no longer those of the paper.`;
  return `${what} ${match}`;
}

/** The warning that belongs to the test, with the biases that averaging hides where there are such. */
function warning(report: AgreementReport): string {
  const overall = report.criteria.overall;
  const pairs = overall?.mannWhitney?.n1;
  const first = `A large p is not agreement: it says only that ${pairs === undefined ? "so few" : pairs} pairs could not tell.`;
  const second =
    "The pairs share papers and reviewers, so they are not independent, and p errs to a side that nobody knows.";
  const biases = Object.entries(overall?.biasByJudge ?? {}).flatMap(([key, { mean }]) =>
    key === "mean" || mean === null ? [] : [mean],
  );
  const isOpposite = biases.some((bias) => bias > 0) && biases.some((bias) => bias < 0);
  if (!isOpposite) return `${first} ${second}`;
  const said = biases.map((bias) => `${bias < 0 ? "−" : "+"}${Math.abs(bias).toFixed(2)}`).join(" and ");
  return `${first} ${second} Averaging judges with opposite bias (${said} on Overall) flatters both.`;
}
