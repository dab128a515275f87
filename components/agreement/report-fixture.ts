import type { AgreementInput, Rating } from "@/lib/agreement/ratings";
import { agreementReport } from "@/lib/agreement/report";
import type { AgreementReport, Verdict } from "@/lib/agreement/schema";

const criteria = ["clarity", "novelty", "soundness", "significance", "overall"];

/** A report on so many papers with two reviewers and two judges each, by scores that follow a fixed pattern. */
export function reportOn(papers: number, change: Partial<AgreementInput> = {}): AgreementReport {
  const ids = Array.from({ length: papers }, (_, at) => `paper-${String(at).padStart(2, "0")}`);
  const ratings = ids.flatMap((paper, at): Rating[] => [
    rating(paper, at % 2 ? "R1" : "R3", "human", 3 + (at % 5)),
    rating(paper, at % 2 ? "R2" : "R4", "human", 4 + ((at * 3) % 5)),
    rating(paper, "claude", "judge", 6 + (at % 3), "claude-3.7-sonnet"),
    rating(paper, "gemini", "judge", 2 + ((at * 2) % 5), "gemini-2.5-pro-preview"),
  ]);
  return agreementReport({
    papers: ids.map((id) => ({ id, agentFamily: null, exposed: false })),
    ratings,
    criteria,
    basis: "strict",
    margin: 1,
    resampling: { replicates: 200, seed: 1 },
    snapshot: "a test",
    rubric: "mlr-bench-end2end-v1",
    excluded: [],
    ...change,
  });
}

function rating(
  paper: string,
  rater: string,
  kind: Rating["kind"],
  score: number,
  family: string | null = null,
): Rating {
  const scores = Object.fromEntries(criteria.map((criterion) => [criterion, score]));
  return { paper, rater, kind, family, scores };
}

/** The same report with other verdicts, in the order of its criteria. */
export function withVerdicts(report: AgreementReport, verdicts: readonly Verdict[]): AgreementReport {
  const entries = Object.entries(report.criteria).map(([key, criterion], at) => [
    key,
    { ...criterion, verdict: verdicts[at] ?? criterion.verdict },
  ]);
  return { ...report, criteria: Object.fromEntries(entries) };
}
