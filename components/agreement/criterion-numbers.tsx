import { ScrollBox } from "@/components/guide/scroll-box";
import type { CriterionAgreement } from "@/lib/agreement/schema";
import type { Shown } from "@/lib/agreement/shown";
import { formatInterval } from "@/lib/agreement/small-numbers";
import { criterionName, points } from "./names";
import { type NumberGroup, type NumberRow, numberGroups } from "./number-rows";
import { Value } from "./shown-number";

/** The table behind the charts of one criterion: closed at first, whole when opened. */
export function CriterionNumbers({ id, of }: { id: string; of: CriterionAgreement }) {
  const name = criterionName(id);
  return (
    <details className="numbers" id={`${id}-numbers`}>
      <summary>All numbers of {name}</summary>
      <ScrollBox name={`All numbers of ${name}`}>
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col" className="num">
                Value
              </th>
              <th scope="col" className="num">
                95% interval
              </th>
              <th scope="col" className="num">
                Papers
              </th>
            </tr>
          </thead>
          {numberGroups(of).map((group) => (
            <Group key={group.name} group={group} />
          ))}
        </table>
      </ScrollBox>
      <Claims of={of} />
    </details>
  );
}

function Group({ group: { name, rows } }: { group: NumberGroup }) {
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={4}>
          {name}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.name} row={row} />
      ))}
    </tbody>
  );
}

function Row({ row: { name, of, signed } }: { row: NumberRow }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">
        <Value of={withoutInterval(of)} signed={signed === true} />
      </td>
      <td className="num">
        {formatInterval(of, { signed: signed === true }) ?? <span className="nil">–</span>}
        {"method" in of && of.method && <span className="sub">{methods[of.method]}</span>}
        {"dropped" in of && of.dropped && <span className="sub">{of.dropped} resamples without it</span>}
      </td>
      <td className="num">{of.n}</td>
    </tr>
  );
}

const methods = { bootstrap: "bootstrap", t: "Student’s t", F: "F distribution" };

/** The interval has a column of its own. */
function withoutInterval(of: Shown): Shown {
  return "ci95" in of ? { ...of, ci95: null } : of;
}

/** What follows at each margin, and the spread that a next study can be planned with. */
function Claims({ of: { details } }: { of: CriterionAgreement }) {
  const { claims, deviation, bca, withoutOneReviewer } = details.delta;
  const said = claims.flatMap(({ margin, nonInferior, equivalent }) =>
    nonInferior === null
      ? []
      : [
          `At a margin of ${points(margin)}: ${nonInferior ? "non-inferior" : "non-inferiority not shown"}, ${equivalent ? "equivalent" : "equivalence not shown"}.`,
        ],
  );
  const more = [
    ...said,
    ...(bca ? [`By the BCa bootstrap the interval is [${two(bca.ci95[0])}, ${two(bca.ci95[1])}].`] : []),
    ...(withoutOneReviewer
      ? [
          `Leaving out one reviewer at a time moves it between ${two(withoutOneReviewer[0])} and ${two(withoutOneReviewer[1])}.`,
        ]
      : []),
    ...(deviation === null ? [] : [`Its standard deviation over papers is ${two(deviation)}.`]),
  ];
  if (more.length === 0) return null;
  return <p className="small muted">Extra disagreement. {more.join(" ")}</p>;
}

const two = (value: number) => value.toFixed(2).replace("-", "−");
