import type { RunView } from "@/lib/catalog/run";
import type { JudgeReview } from "@/lib/catalog/run-review";
import type { PaperMarks } from "@/lib/paper/marks";
import { CriterionRow, criteriaInOrder } from "./criterion-row";
import { Findings } from "./findings";
import { Confidence, HallucinationFlag } from "./hallucination-flag";
import { HumanReviews } from "./human-reviews";
import { isUnjudged, NotJudged } from "./not-judged";
import { ReasonsNotLoaded } from "./not-loaded";
import { Lineage, Provenance } from "./provenance";
import { tabHref } from "./run-head";
import { hasAcceptanceLine, VerdictHead } from "./verdict-head";
import "./verdict.css";

/** The column beside the paper: what the judges said of it, and where that comes from. */
export function Verdict({ run, marks }: { run: RunView; marks: PaperMarks }) {
  return (
    <aside className="verdict" aria-label="Verdict of the judges">
      <h2 className="vh">Verdict of the judges</h2>
      {isUnjudged(run) ? <NotJudged run={run} /> : <Given run={run} marks={marks} />}
      <Lineage run={run} />
      <Provenance run={run} />
    </aside>
  );
}

/** All that judges and people said. */
function Given({ run, marks }: { run: RunView; marks: PaperMarks }) {
  const page = tabHref(run.id, "paper");
  return (
    <>
      <VerdictHead run={run} />
      <ReasonsNotLoaded reviews={[...run.judges, ...run.judgesNoCode, ...run.checks]} />
      <Panel run={run} reviews={run.judges} page={page} marks={marks} />
      {run.judges.some((one) => one.reasons !== null) && (
        <p className="open-hint small muted">
          Open a criterion for both judges&rsquo; reasons, or{" "}
          <a href={`${page}?tab=reviews`}>read them all</a>.
        </p>
      )}
      <Confidence reviews={run.judges} />
      <HallucinationFlag reviews={run.judges} marks={marks} />
      {run.judgesNoCode.length > 0 && (
        <section aria-labelledby="no-code-title">
          <h3 id="no-code-title" className="panel-title">
            Judged without the code <span className="badge dash">no_code</span>
          </h3>
          <Panel run={run} reviews={run.judgesNoCode} page={page} marks={marks} />
        </section>
      )}
      <Findings run={run} marks={marks} />
      <HumanReviews run={run} />
    </>
  );
}

interface PanelProps {
  run: RunView;
  reviews: readonly JudgeReview[];
  page: string;
  marks: PaperMarks;
}

/** Every criterion of the rubric, Overall first: the scores at a glance, the reasons one step away. */
function Panel({ run, reviews, page, marks }: PanelProps) {
  return criteriaInOrder(run.rubric.criteria).map((criterion) => (
    <CriterionRow
      key={criterion}
      criterion={criterion}
      reviews={reviews}
      marks={marks}
      page={page}
      hasLine={criterion === "overall" && hasAcceptanceLine(run)}
    />
  ));
}
