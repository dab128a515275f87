import type { RunView } from "@/lib/catalog/run";
import type { JudgeReview } from "@/lib/catalog/run-review";
import type { PaperMarks } from "@/lib/paper/marks";
import { CheckSummaries } from "./check-summaries";
import { Findings } from "./findings";
import { Confidence, HallucinationFlag } from "./hallucination-flag";
import { HumanReviews } from "./human-reviews";
import { isUnjudged, NotJudged } from "./not-judged";
import { ReasonsNotLoaded } from "./not-loaded";
import { Lineage, Provenance } from "./provenance";
import { RawReply } from "./raw-reply";
import { ReviewRows } from "./review-rows";
import { tabHref } from "./run-head";
import { VerdictHead } from "./verdict-head";
import "./verdict.css";
import "./reviews.css";

/** Every review in full: both judges beside each other by criterion, people, findings, and the raw replies. */
export function ReviewsTab({ run, marks }: { run: RunView; marks: PaperMarks }) {
  if (isUnjudged(run))
    return (
      <div className="reviews">
        <NotJudged run={run} />
        <div className="reviews-rest">
          <Lineage run={run} />
          <Provenance run={run} />
        </div>
      </div>
    );
  const page = tabHref(run.id, "paper");
  const shared = { marks, page };
  return (
    <div className="reviews">
      <VerdictHead run={run} />
      <ReasonsNotLoaded reviews={[...run.judges, ...run.judgesNoCode, ...run.checks]} />
      <section aria-labelledby="judges-title">
        <h2 id="judges-title">Judges</h2>
        <ReviewRows criteria={run.rubric.criteria} reviews={run.judges} {...shared} />
        <Confidence reviews={run.judges} />
        <HallucinationFlag reviews={run.judges} marks={marks} paperPage={page} />
      </section>
      {run.judgesNoCode.length > 0 && (
        <section aria-labelledby="no-code">
          <h2 id="no-code">
            Judged without the code <span className="badge dash">no_code</span>
          </h2>
          <p className="small muted">
            The same rubric and judges, shown the paper alone. These scores enter no average of the run.
          </p>
          <ReviewRows criteria={run.rubric.criteria} reviews={run.judgesNoCode} {...shared} />
        </section>
      )}
      <div className="reviews-rest">
        <Findings run={run} marks={marks} paperPage={page} />
        <CheckSummaries checks={run.checks} marks={marks} paperPage={page} />
        <HumanReviews run={run} />
        <RawReplies run={run} />
        <Lineage run={run} />
        <Provenance run={run} />
      </div>
    </div>
  );
}

function RawReplies({ run }: { run: RunView }) {
  const groups: readonly [string, readonly JudgeReview[]][] = [
    ["Review", run.judges],
    ["Review without the code", run.judgesNoCode],
    ["Check for hallucination", run.checks],
  ];
  if (groups.every(([, reviews]) => reviews.length === 0)) return null;
  return (
    <section aria-labelledby="replies-title">
      <h2 id="replies-title">Raw replies</h2>
      {groups.flatMap(([what, reviews]) =>
        reviews.map((review) => <RawReply key={review.id} review={review} what={what} />),
      )}
    </section>
  );
}
