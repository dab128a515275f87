import { z } from "zod";
import { Interval, Shown } from "./shown";

export const Verdict = z.enum(["too few papers", "worse", "worse, within the margin", "shown", "not shown"]);
export type Verdict = z.infer<typeof Verdict>;

const count = z.int().nonnegative();
/** By judge: its family, or its id where two judges share a family. */
const byJudge = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

/** Differences |x - y| of one kind of pair. `n` counts pairs, `mad` weights them equally, `madPaperWeighted` the papers. */
const PairSet = z.object({
  n: count,
  mad: z.number().nullable(),
  madPaperWeighted: z.number().nullable(),
  /** Pairs by size of the difference: from 0 in steps of `histogramStep` points to 9. */
  histogram: z.array(count).nullable(),
  histogramStep: z.union([z.literal(1), z.literal(0.5)]),
  papers: count,
  exposedPapers: count,
  shown: z.object({
    mad: Shown,
    madPaperWeighted: Shown,
    median: Shown,
    p90: Shown,
    exact: Shown,
    withinOne: Shown,
  }),
});
export type PairSet = z.infer<typeof PairSet>;

/** What follows from the 90 % interval at a margin; null under 20 papers. */
const Claim = z.object({
  margin: z.number(),
  nonInferior: z.boolean().nullable(),
  equivalent: z.boolean().nullable(),
});

const DeltaDetails = z.object({
  shown: Shown,
  bca: z.object({ ci95: Interval, z0: z.number(), acceleration: z.number() }).nullable(),
  /** Standard deviation over papers. */
  deviation: z.number().nullable(),
  exposedPapers: count,
  /** Lowest and highest delta when one reviewer is left out. */
  withoutOneReviewer: Interval.nullable(),
  byJudge: byJudge(Shown),
  /** Of the judge that always answers with the median human score. */
  constant: Shown,
  claims: z.array(Claim),
});

const Alpha = z.object({ interval: Shown, ordinal: Shown });
const Correlation = z.object({ spearman: Shown, pearson: Shown, kendall: Shown });
export type Correlation = z.infer<typeof Correlation>;

/** Judge minus mean human by paper. `points` are grouped: so many papers at this mean, difference and number of humans. */
const BlandAltman = z.object({
  bias: Shown,
  deviation: z.number().nullable(),
  limits: Interval.nullable(),
  /** Approximate standard error of each limit. */
  limitError: z.number().nullable(),
  slope: Shown,
  points: z.array(z.object({ mean: z.number(), difference: z.number(), humans: count, papers: count })),
});
export type BlandAltman = z.infer<typeof BlandAltman>;

const StandardAltTest = z.discriminatedUnion("state", [
  z.object({ state: z.literal("not runnable"), why: z.string() }),
  z.object({
    state: z.literal("run"),
    winningRate: z.number(),
    rho: z.number(),
    passed: z.boolean(),
    reviewers: z.array(
      z.object({ reviewer: z.string(), papers: count, p: z.number(), rejected: z.boolean() }),
    ),
  }),
]);

/** `rhoJudge`: share of left-out humans whom the judge equals or beats; `rhoHuman` the reverse; `advantage` rhoHuman - rhoJudge. */
const AdaptedAltTest = z.object({
  rhoJudge: Shown,
  rhoHuman: Shown,
  advantage: Shown,
  /** One-sided t-test over papers that the advantage is below epsilon; null under 10 papers. */
  p: z.number().nullable(),
});
const AltTest = z.object({ epsilon: z.number(), standard: StandardAltTest, adapted: AdaptedAltTest });
export type AltTest = z.infer<typeof AltTest>;

const JudgePair = z.object({ first: z.string(), second: z.string() });
const OwnFamily = z.object({
  /** (first - second) on papers of the first judge's family, minus the same on the second's. Above 0: each favours its own. */
  contrasts: z.array(JudgePair.extend({ papers: z.tuple([count, count]), gap: Shown })),
  /** Judge minus mean human: on papers of its own family, minus on all others. */
  againstHumans: byJudge(z.object({ own: count, others: count, gap: Shown })),
});
export type OwnFamily = z.infer<typeof OwnFamily>;

const ReviewerSeverity = z.object({
  /** False where some reviewers share no paper with the rest, directly or through others. */
  comparable: z.boolean(),
  parts: z.array(
    z.object({
      papers: count,
      /** Points above the mean of this part; null under 5 papers or without a paper shared with others. */
      reviewers: z.array(z.object({ reviewer: z.string(), papers: count, effect: z.number().nullable() })),
    }),
  ),
});
export type ReviewerSeverity = z.infer<typeof ReviewerSeverity>;

const CriterionDetails = z.object({
  delta: DeltaDetails,
  judgeJudge: PairSet,
  /** Differences of two judges by paper, free of human noise. */
  judgeSeverity: z.array(JudgePair.extend({ difference: Shown })),
  /** MAD of humans and each judge; `mean` is the mean of the judges. */
  llmHumanByJudge: byJudge(Shown),
  constant: z.object({ score: z.number().nullable(), mad: Shown, minusJudges: Shown }),
  /** Mean of seeded permutations of the human scores across papers. */
  chance: z.object({
    humanHuman: Shown,
    llmHuman: Shown,
    permutations: count,
  }),
  mannWhitney: z.object({
    cliffsDelta: Shown,
    pHolm: z.number().nullable(),
    pExact: z.number().nullable(),
    /** U and p on pairs, which share papers and raters, so that p errs to an unknown side. */
    pairsAreIndependent: z.literal(false),
  }),
  alpha: z.object({ humans: Alpha, judges: Alpha, mixed: Alpha }),
  icc: z.object({
    /** ICC(1): each paper has other reviewers. Papers with one review count in the variance between papers. */
    humans: Shown,
    /** The same over papers with equally many reviews (`raters`), one review and their mean. */
    humansBalanced: z.object({ raters: count, single: Shown, average: Shown }),
    /** ICC(2,1), severity counts as error, and ICC(3,1), it does not. */
    judges: z.object({ absolute: Shown, absoluteAverage: Shown, consistency: Shown }),
    /** ICC(2,1) of mean human and judge; `mean` is the mean of the judges. */
    meanHumanJudge: byJudge(Shown),
  }),
  kappa: z.object({ humans: Shown, byJudge: byJudge(Shown) }),
  ac2: z.object({ humans: Shown, judges: Shown }),
  correlation: z.object({
    mean: Correlation,
    byJudge: byJudge(Correlation),
    judges: z.array(JudgePair.extend(Correlation.shape)),
  }),
  blandAltman: byJudge(BlandAltman),
  altTest: byJudge(AltTest),
  ownFamily: OwnFamily,
  reviewerSeverity: ReviewerSeverity,
});
export type CriterionDetails = z.infer<typeof CriterionDetails>;

/** One criterion. A number is null where there is none or where too few papers carry it; `details` says which. */
export const CriterionAgreement = z.object({
  humanHuman: PairSet,
  llmHuman: PairSet,
  delta: z
    .object({
      estimate: z.number(),
      ci95: Interval.nullable(),
      ci90: Interval.nullable(),
      papers: count,
    })
    .nullable(),
  mannWhitney: z.object({ u: z.number(), p: z.number().nullable(), n1: count, n2: count }).nullable(),
  /** Krippendorff's alpha, interval, of the humans. */
  alpha: z.number().nullable(),
  /** ICC(1) of the humans. */
  icc: z.number().nullable(),
  /** Of mean human and mean judge. */
  spearman: z.number().nullable(),
  biasByJudge: byJudge(
    z.object({
      mean: z.number().nullable(),
      ci95: Interval.nullable(),
      n: count,
      slope: z.number().nullable(),
      sdRatio: z.number().nullable(),
    }),
  ),
  constantJudge: z.object({ mad: z.number().nullable() }),
  verdict: Verdict,
  details: CriterionDetails,
});
export type CriterionAgreement = z.infer<typeof CriterionAgreement>;

/** The answer of the agreement API. */
export const AgreementReport = z.object({
  snapshot: z.string(),
  basis: z.enum(["strict", "as-released"]),
  seed: z.int(),
  replicates: count,
  rubric: z.string(),
  margin: z.number(),
  counts: z.object({
    papers: count,
    papersWithTwoHumans: count,
    exposedPapers: count,
    humanReviews: count,
    judgeReviews: count,
    reviewers: count,
    judges: count,
    /** Keys (rater, paper) that occur more than once. */
    duplicates: count,
    excluded: z.array(z.object({ reviewer: z.string(), run: z.string(), why: z.string() })),
  }),
  judges: z.array(z.object({ key: z.string(), id: z.string(), family: z.string().nullable() })),
  /** Connected parts of the reviewer-paper graph, largest first; more than one: reviewers across parts cannot be compared. */
  reviewerParts: z.array(z.object({ reviewers: z.array(z.string()), papers: count })),
  criteria: z.record(z.string(), CriterionAgreement),
});
export type AgreementReport = z.infer<typeof AgreementReport>;
