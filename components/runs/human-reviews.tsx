import { Icon } from "@/components/ui/icon";
import { Mark } from "@/components/ui/mark";
import type { RunView } from "@/lib/catalog/run";
import { criteriaInOrder } from "./criterion-row";
import { capitalised } from "./words";

/** People's scores on the judges' rubric, under their pseudonyms. */
export function HumanReviews({ run }: { run: RunView }) {
  if (run.humans.length === 0) return null;
  const criteria = criteriaInOrder(run.rubric.criteria);
  return (
    <section className="find" aria-labelledby="people-title">
      <h3 id="people-title">
        <Mark name="human" />
        Human reviews <span className="badge dash">exposed</span>
      </h3>
      <p className="small muted">
        {run.humans.length} published reviews. The paper was public with its judges&rsquo; scores, so a later
        reviewer may have seen both.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
      <section className="scroll" tabIndex={0} aria-label="Scores of the human reviewers">
        <table className="t compact">
          <thead>
            <tr>
              <th scope="col">Criterion</th>
              {run.humans.map((one) => (
                <th scope="col" className="num" key={one.id}>
                  {one.reviewer}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {criteria.map((criterion) => (
              <tr key={criterion}>
                <th scope="row">{capitalised(criterion)}</th>
                {run.humans.map((one) => (
                  <td className="num" key={one.id}>
                    {one.scores[criterion] ?? <span className="nil">—</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {run.humans.flatMap((one) =>
        one.notes.map((note) => (
          <div className="note warn" key={`${one.id} ${note}`}>
            <Icon name="warn" />
            <p>
              <b>Data note.</b> {note}
            </p>
          </div>
        )),
      )}
    </section>
  );
}
