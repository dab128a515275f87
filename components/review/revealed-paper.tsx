import { Mark } from "@/components/ui/mark";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import type { RevealedPaper as Paper, Reveal } from "@/lib/review/reveal";
import { criterionOf } from "./edit-draft";

interface Props {
  readonly paper: Paper;
  readonly criteria: Reveal["criteria"];
  readonly showsOthers: boolean;
}

type Judge = Paper["judges"][number];
/** A part of an agent that its name does not already say. */
const notIn = (name: string, part: string | null) => part !== null && !name.includes(part);
const familyOf = (judge: Judge) => judgeFamilies.find(({ id }) => id === judge.judge.family);

/** One paper of the reveal: who wrote it, and all scores side by side, each with its reason. */
export function RevealedPaper({ paper, criteria, showsOthers }: Props) {
  const { label, agent, task, title, isCalibration } = paper;
  return (
    <section className="section revealed" aria-labelledby={`paper-${label}`}>
      <header>
        <h2 id={`paper-${label}`}>
          {label} {title && <span className="paper-title">{title}</span>}
        </h2>
        <p>
          <b>{agent.name}</b>
          {notIn(agent.name, agent.model) && ` · model ${agent.model}`}
          {notIn(agent.name, agent.codingAgent) && ` · coding agent ${agent.codingAgent}`} ·{" "}
          <span className="mono">{task.id}</span>
          {isCalibration && " · calibration, not in the statistics"}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by key */}
      <section className="scroll" tabIndex={0} aria-label={`Scores of ${label}`}>
        <table className="t">
          <caption className="vh">Scores of {label}, 1 to 10</caption>
          <thead>
            <Head paper={paper} showsOthers={showsOthers} />
          </thead>
          <tbody>
            {criteria.map(({ key, name }) => (
              <Row key={key} paper={paper} criterion={key} name={name} showsOthers={showsOthers} />
            ))}
          </tbody>
        </table>
      </section>
      {paper.judges.length === 0 && <p className="hint">No judge has scored this paper.</p>}
      <Reasons paper={paper} criteria={criteria} />
    </section>
  );
}

function Head({ paper, showsOthers }: Omit<Props, "criteria">) {
  return (
    <tr>
      <th scope="col" className="sticky">
        Criterion
      </th>
      <th scope="col" className="num">
        <Mark name="human" /> You
      </th>
      {paper.judges.map((judge) => (
        <th scope="col" className="num rater" key={judge.judge.id}>
          <Mark name={familyOf(judge)?.mark ?? "avg"} /> {familyOf(judge)?.short ?? judge.judge.family}
        </th>
      ))}
      {showsOthers &&
        paper.others.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: other reviewers have no identity here, by design
          <th scope="col" className="num" key={at}>
            <Mark name="human" /> Another reviewer
          </th>
        ))}
    </tr>
  );
}

function Row({
  paper,
  criterion,
  name,
  showsOthers,
}: Omit<Props, "criteria"> & { readonly criterion: string; readonly name: string }) {
  const mine = criterionOf(paper.first.draft, criterion);
  return (
    <tr>
      <th scope="row" className="sticky">
        {name}
      </th>
      <td className="num">
        {mine.score ?? <span className="nil">cannot judge</span>}
        <Later paper={paper} criterion={criterion} />
      </td>
      {paper.judges.map((judge) => (
        <td className="num" key={judge.judge.id}>
          {judge.scores[criterion] ?? (
            <span className="nil">{judge.state === "unparsed" ? "unparsed" : "not given"}</span>
          )}
        </td>
      ))}
      {showsOthers &&
        paper.others.map((given, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: other reviewers have no identity here, by design
          <td className="num" key={at}>
            {given[criterion] ?? <span className="nil">cannot judge</span>}
          </td>
        ))}
    </tr>
  );
}

/** What was changed after the chair reopened the review; the first version is the one that counts. */
function Later({ paper: { mine, first }, criterion }: { paper: Paper; criterion: string }) {
  const now = criterionOf(mine.draft, criterion).score;
  if (mine.revision === first.revision || now === criterionOf(first.draft, criterion).score) return null;
  return <span className="muted small"> later {now ?? "cannot judge"}</span>;
}

function Reasons({ paper, criteria }: Omit<Props, "showsOthers">) {
  return (
    <details className="reasons">
      <summary>Reasons, side by side</summary>
      {criteria.map(({ key, name }) => (
        <article key={key}>
          <h3>{name}</h3>
          <dl>
            <div>
              <dt>
                <Mark name="human" /> You
              </dt>
              <dd>{criterionOf(paper.first.draft, key).reason}</dd>
            </div>
            {paper.judges.map((judge) => (
              <div key={judge.judge.id}>
                <dt>
                  <Mark name={familyOf(judge)?.mark ?? "avg"} /> {familyOf(judge)?.name ?? judge.judge.family}
                </dt>
                <dd dir="auto">
                  {judge.reasons?.justifications[key] ?? (
                    <span className="nil">its words are not loaded</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </details>
  );
}
