import { agentLabel } from "@/components/board/agent-label";
import { inWords, sentenceStart } from "@/components/board/numbers";
import { ScrollBox } from "@/components/guide/scroll-box";
import { Icon } from "@/components/ui/icon";
import type { AgreementReport } from "@/lib/agreement/schema";
import type { BoardAgent } from "@/lib/board/schema";

/** What a run is called, by its id; a run that may not be named is absent. */
export type NamedRuns = Readonly<Record<string, { readonly task: string; readonly agent: BoardAgent }>>;

interface Props {
  readonly report: AgreementReport;
  /** Human reviews before any doubled key was left out. */
  readonly all: number;
  readonly runs: NamedRuns;
}

/** Every review that does not count, with its reason; and whether all reviewers can be compared. */
export function Exclusions({ report, all, runs }: Props) {
  const { excluded } = report.counts;
  return (
    <div id="excluded">
      <header className="part">
        <h2>What was left out, and why</h2>
        <p className="small muted">{intro(report, all)}</p>
      </header>
      {excluded.length > 0 && (
        <ScrollBox name="Exclusions">
          <table className="t">
            <thead>
              <tr>
                <th scope="col">Reviewer</th>
                <th scope="col">Paper</th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {excluded.map(({ reviewer, run, why }) => (
                <tr key={`${reviewer} ${run} ${why}`}>
                  <th scope="row" className="tn nowrap">
                    {reviewer}
                  </th>
                  <td>
                    <Run id={run} runs={runs} />
                  </td>
                  <td className="small muted why">{sentenceStart(why)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <div className="note">
        <Icon name="info" />
        <p>{graphWords(report)}</p>
      </div>
    </div>
  );
}

function Run({ id, runs }: { id: string; runs: NamedRuns }) {
  const run = runs[id];
  if (!run) return <span className="nil word">not public now</span>;
  const { title, parts } = agentLabel(run.agent);
  return (
    <>
      <a href={`/runs/${encodeURIComponent(id)}`} className="mono small">
        {run.task}
      </a>
      <span className="sub">{[title, parts].filter(Boolean).join(" · ")}</span>
    </>
  );
}

function intro({ counts, basis }: AgreementReport, all: number): string {
  const { duplicates, excluded, humanReviews } = counts;
  const keys = duplicates === 1 ? "key of reviewer and paper occurs" : "keys of reviewer and paper occur";
  const occur = `${sentenceStart(inWords(duplicates))} ${keys} more than once.`;
  if (basis === "as-released" && duplicates > 0)
    return `${occur} As released, all their rows count; strict leaves them out.`;
  if (excluded.length === 0) return "Nothing: every review that was handed in counts.";
  const entries = `${sentenceStart(inWords(excluded.length))} ${excluded.length === 1 ? "entry" : "entries"}.`;
  if (duplicates === 0) return entries;
  const lost = `${sentenceStart(inWords(all - humanReviews))} of ${all} human reviews.`;
  return `${lost} ${occur} Nobody can tell which row is the mislabelled one, so none counts, and a paper that is left with one reviewer loses its human pair.`;
}

/** Whether severity can be compared: only among reviewers who share papers, directly or through others. */
function graphWords({ reviewerParts, counts }: AgreementReport): string {
  const [largest, ...rest] = reviewerParts;
  if (!largest) return "No reviewer has handed in a review that counts yet.";
  if (rest.length === 0) {
    const all =
      counts.reviewers === 1
        ? "There is one reviewer"
        : `All ${inWords(counts.reviewers)} reviewers are connected by shared papers`;
    return counts.reviewers === 1
      ? `${all}, so nobody’s severity can be compared.`
      : `${all}, so their severity can be compared.`;
  }
  const apart = rest.reduce((sum, { reviewers }) => sum + reviewers.length, 0);
  const share = apart === 1 ? "shares" : "share";
  return `${sentenceStart(inWords(apart))} of the ${inWords(counts.reviewers)} reviewers ${share} no paper with the other ${inWords(largest.reviewers.length)}, so nobody can say who is the stricter. Severity is compared within these groups only.`;
}
