import type { AgreementInput, Rating } from "@/lib/agreement/ratings";
import { agreementReport } from "@/lib/agreement/report";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import { publishedResampling } from "@/lib/stats/bootstrap";
import { seededRandom } from "@/lib/stats/random";
import { scaled } from "./calibrate";
import { median } from "./numbers";
import { report } from "./report";

const rounds = 7;
const manyPapers = 20_000;
const judges = ["claude-3.7-sonnet", "gemini-2.5-pro-preview"] as const;
const { criteria, id: rubric } = rubricOf("end2end");

/** A report on agreement, every number of it, with the published resampling: as large as the published study, and large. */
export async function measureAgreement(): Promise<boolean> {
  const small = inputOf(30);
  const isQuick = report({
    name: "agreement report, 2,000 replicates, 60 human reviews",
    value: median(Array.from({ length: rounds }, () => timed(small))),
    unit: "ms",
    baseline: null,
    target: { atMost: scaled(200) },
  });
  const isBounded = report({
    name: "agreement report, 2,000 replicates, 20,000 papers",
    value: timed(inputOf(manyPapers)) / 1000,
    unit: "s",
    baseline: null,
    target: { atMost: scaled(10) },
  });
  return isQuick && isBounded;
}

function timed(input: AgreementInput): number {
  const from = performance.now();
  agreementReport(input);
  return performance.now() - from;
}

/** So many papers with two of ten reviewers and two judges each: scores around a quality of the paper. */
function inputOf(papers: number): AgreementInput {
  const random = seededRandom(papers);
  const ids = Array.from({ length: papers }, (_, at) => `paper-${String(at).padStart(5, "0")}`);
  const near = (quality: number) =>
    Math.min(10, Math.max(1, Math.round(quality + (random() + random() + random() - 1.5) * 4)));
  const scores = (quality: number) =>
    Object.fromEntries(criteria.map((criterion) => [criterion, near(quality)]));
  const ratings = ids.flatMap((paper, at): Rating[] => {
    const quality = 2 + random() * 6;
    const people = [at % 10, (at + 1 + Math.floor(random() * 9)) % 10];
    return [
      ...people.map(
        (one): Rating => ({
          paper,
          rater: `R${one + 1}`,
          kind: "human",
          family: null,
          scores: scores(quality),
        }),
      ),
      ...judges.map(
        (family): Rating => ({ paper, rater: family, kind: "judge", family, scores: scores(quality + 0.5) }),
      ),
    ];
  });
  return {
    papers: ids.map((id, at) => ({ id, agentFamily: judges[at % 3] ?? null, exposed: false })),
    ratings,
    criteria,
    basis: "strict",
    margin: 1,
    resampling: publishedResampling,
    snapshot: "bench",
    rubric,
    excluded: [],
  };
}
