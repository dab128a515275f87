import { ScrollBox } from "@/components/guide/scroll-box";
import { Mark } from "@/components/ui/mark";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import { judgeSettings, whatJudgesSee } from "@/lib/benchmarks/mlr-bench/judge-practice";
import type { RubricKind } from "@/lib/benchmarks/mlr-bench/rubrics";
import { stageNames } from "@/lib/benchmarks/stages";
import type { MethodsView, ReviewCount } from "@/lib/methods/view";

/** Who scored, with what before them, and how many reviews are here. */
export function Judges({ view }: { view: MethodsView }) {
  return (
    <>
      <p>
        Two LLM judges score every run. A family is one seat on the panel, whatever suffix its model id
        carried that day; the exact id stays with each review. {judgeSettings}
      </p>
      <ScrollBox name="What the judges see">
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Rubric</th>
              <th scope="col">What lies before the judge</th>
              <th scope="col" className="num">
                Reply, tokens
              </th>
              <th scope="col" className="num">
                Tries
              </th>
            </tr>
          </thead>
          <tbody>
            {whatJudgesSee.map(({ kind, sees, maxTokens, tries }) => (
              <tr key={kind}>
                <th scope="row">{kindName(kind)}</th>
                <td className="words">{sees}</td>
                <td className="num">{maxTokens.toLocaleString("en")}</td>
                <td className="num">{tries}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <h3 id="reviews">Reviews that are here</h3>
      {view.reviews.length === 0 ? <p>None yet.</p> : <ReviewTable reviews={view.reviews} />}
      <h3 id="reviewers">Human reviewers</h3>
      <p>
        People who know the field scored the papers of three end-to-end agents blind, two to a paper, by the
        end-to-end rubric.{" "}
        {view.reviewers > 0 && <>The published table names {view.reviewers} of them, by number only. </>}
        Their means stand beside the judges&rsquo; and can rank a board by themselves, never mixed with the
        judges&rsquo;.
      </p>
    </>
  );
}

function ReviewTable({ reviews }: { reviews: readonly ReviewCount[] }) {
  return (
    <ScrollBox name="Reviews by rubric and judge">
      <table className="t">
        <thead>
          <tr>
            <th scope="col">Rubric</th>
            <th scope="col">Judge</th>
            <th scope="col">Prompt</th>
            <th scope="col" className="num">
              Reviews
            </th>
            <th scope="col" className="num">
              Unparsed
            </th>
          </tr>
        </thead>
        <tbody>
          {reviews.map((one) => (
            <tr key={`${one.kind}-${one.condition}-${one.model}`}>
              <th scope="row">
                {kindName(one.kind)}
                {one.condition === "no_code" && <span className="sub">without code</span>}
              </th>
              <td className="nowrap">
                <Rater of={one} />
              </td>
              <td>{one.promptVersion ?? <span className="nil">none</span>}</td>
              <td className="num">{one.reviews.toLocaleString("en")}</td>
              <td className="num">{one.unparsed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Rater({ of: { family, model } }: { of: ReviewCount }) {
  const seat = judgeFamilies.find(({ id }) => id === family);
  if (model === null) {
    return (
      <>
        <Mark name="human" /> people
      </>
    );
  }
  return (
    <>
      {seat && <Mark name={seat.mark} />} <code>{model}</code>
    </>
  );
}

function kindName(kind: RubricKind): string {
  return kind === "hallucination" ? "Hallucination" : stageNames[kind];
}
