import { criterionWords, findingWords } from "@/lib/benchmarks/mlr-bench/rubric-words";
import { criterionBands, overallBands } from "@/lib/benchmarks/mlr-bench/rubric-words/words";
import { type Rubric, rubrics } from "@/lib/benchmarks/mlr-bench/rubrics";
import { acceptanceLine, stageNames } from "@/lib/benchmarks/stages";

/** Each stage's criteria: the question, and what a score in each band says. */
export function Rubrics() {
  return (
    <>
      <p>
        Five stages have a rubric of scores; a sixth looks for faults. The criteria and the scale are the
        benchmark&rsquo;s. The questions and bands below are our words for a reader, not the text that the
        judges were given. End to end, Overall from {acceptanceLine} is read as acceptance: the dashed line of
        the charts.
      </p>
      {rubrics.map((rubric) =>
        rubric.kind === "hallucination" ? (
          <FaultRubric key={rubric.id} rubric={rubric} />
        ) : (
          <ScoreRubric key={rubric.id} rubric={rubric} />
        ),
      )}
    </>
  );
}

function ScoreRubric({ rubric }: { rubric: Rubric }) {
  if (rubric.kind === "hallucination") return null;
  return (
    <article className="rubric" id={`rubric-${rubric.kind}`}>
      <h3>
        {stageNames[rubric.kind]} <code className="small faint">{rubric.id}</code>
      </h3>
      {rubric.criteria.map((criterion) => (
        <Criterion key={criterion} rubric={rubric} criterion={criterion} />
      ))}
      <Asides rubric={rubric} />
    </article>
  );
}

function Criterion({ rubric, criterion }: { rubric: Rubric; criterion: string }) {
  const { question, bands } = criterionWords(rubric.kind, criterion);
  const scores = criterion === "overall" ? overallBands : criterionBands;
  return (
    <details className="criterion" id={`${rubric.kind}-${criterion}`}>
      <summary>
        <span className="criterion-name">{criterion.charAt(0).toUpperCase() + criterion.slice(1)}</span>
        <span className="muted">{question}</span>
      </summary>
      <dl className="bands">
        {bands.map((band, index) => (
          <div key={band}>
            <dt className="tn">{scores[index]}</dt>
            <dd>{band}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Asides({ rubric }: { rubric: Rubric }) {
  return (
    <>
      {rubric.hasConfidence && (
        <p className="small muted">
          The judge also says how sure it is, from 1 to 5. Confidence enters no mean.
        </p>
      )}
      {rubric.hasHallucinationFlag && (
        <p className="small muted">
          The judge also says yes or no to hallucination: content that is made up or does not follow from the
          inputs, false data and results included. The board shows the share of yes; it enters no mean.
        </p>
      )}
    </>
  );
}

function FaultRubric({ rubric }: { rubric: Rubric }) {
  return (
    <article className="rubric" id="rubric-hallucination">
      <h3>
        Hallucination <code className="small faint">{rubric.id}</code>
      </h3>
      <p>
        A yes or no for a finished run, with a list of findings. Each finding has one of four types; the list
        is empty exactly when the answer is no. There is no score.
      </p>
      <dl className="bands types">
        {Object.values(findingWords).map(({ name, means }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
