import { inWords, listed, sentenceStart } from "@/components/board/numbers";
import type { Basis } from "@/lib/agreement/ratings";
import type { AgreementReport, CriterionAgreement, Verdict } from "@/lib/agreement/schema";
import { fewest, formatNumber, intervalShown } from "@/lib/agreement/small-numbers";
import { criteriaInOrder, criterionName, points } from "./names";

/** Who is compared with a human: each judge by itself, or as released the mean of all. */
function rater(basis: Basis): string {
  return basis === "strict" ? "a judge" : "the average of the judges";
}

/** What a report says as a whole: a word on the question, and a clause for each verdict that occurs. Never more. */
export function answerOf(report: AgreementReport): string {
  const keys = criteriaInOrder(report);
  const byVerdict = Map.groupBy(keys, (key) => report.criteria[key]?.verdict ?? "too few papers");
  const clauses = order.flatMap((verdict) => {
    const found = byVerdict.get(verdict);
    return found ? [clause(verdict, subject(found, keys.length), report)] : [];
  });
  if (byVerdict.size === 1 && byVerdict.has("too few papers")) return tooFew(report);
  return `${opening(new Set(byVerdict.keys()))} ${sentenceStart(clauses.join("; "))}.`;
}

const order: readonly Verdict[] = [
  "shown",
  "worse",
  "worse, within the margin",
  "not shown",
  "too few papers",
];

function tooFew({ counts }: AgreementReport): string {
  const have =
    counts.papersWithTwoHumans === 1
      ? "One paper has"
      : `${sentenceStart(inWords(counts.papersWithTwoHumans))} papers have`;
  return `Too few papers to say. ${have} two reviewers so far; a verdict needs ${fewest.verdict}.`;
}

function opening(verdicts: ReadonlySet<Verdict>): string {
  const isWorse = verdicts.has("worse") || verdicts.has("worse, within the margin");
  if (verdicts.has("shown")) return verdicts.size === 1 ? "Yes, on this data." : "In part, on this data.";
  return isWorse ? "Not on this data." : "Not shown on this data.";
}

/** All five criteria; four of five criteria; Novelty; Novelty and Clarity. */
function subject(keys: readonly string[], all: number): string {
  if (keys.length === all) return all === 1 ? criterionName(keys[0] ?? "") : `all ${inWords(all)} criteria`;
  if (keys.length > 2) return `${inWords(keys.length)} of ${inWords(all)} criteria`;
  return listed(keys.map(criterionName));
}

function clause(
  verdict: Verdict,
  on: string,
  { margin, basis }: Pick<AgreementReport, "margin" | "basis">,
): string {
  const who = rater(basis);
  const most = `the margin of ${points(margin)}`;
  switch (verdict) {
    case "shown":
      return `for ${on} ${who} is no further from a human than a second human is, within ${most}`;
    case "worse":
      return `for ${on} ${who} is further from a human than a second human is`;
    case "worse, within the margin":
      return `for ${on} ${who} is further from a human than a second human is, by less than ${most}`;
    case "not shown":
      return `for ${on} nothing is shown either way`;
    case "too few papers":
      return `for ${on} there are too few papers to say`;
  }
}

/** What the numbers of one criterion say: how far apart both kinds of pair are, then why the verdict is what it is. */
export function criterionSentence(
  criterion: CriterionAgreement,
  { margin, basis }: Pick<AgreementReport, "margin" | "basis">,
): string {
  const judge = formatNumber(criterion.llmHuman.shown.mad);
  const human = formatNumber(criterion.humanHuman.shown.mad);
  if (judge === null || human === null) {
    return `Fewer than ${inWords(fewest.shown)} papers have two reviewers: a number here would give away a score, so none is shown.`;
  }
  return `${sentenceStart(rater(basis))} differs from a human by ${judge} points, two humans from each other by ${human}. ${reason(criterion, margin)}`;
}

function reason(criterion: CriterionAgreement, margin: number): string {
  const { verdict, delta, details } = criterion;
  const most = `the margin of ${points(margin)}`;
  switch (verdict) {
    case "too few papers":
      return `${sentenceStart(inWords(delta?.papers ?? 0))} ${delta?.papers === 1 ? "paper carries" : "papers carry"} the comparison; a verdict needs ${fewest.verdict}.`;
    case "worse":
      return `The whole 95% interval of the extra disagreement lies above zero, and its 90% interval reaches past ${most}.`;
    case "worse, within the margin":
      return `The whole 95% interval of the extra disagreement lies above zero, but its 90% interval ends below ${most}.`;
    case "shown":
      return `The 90% interval of the extra disagreement ends below ${most}, ranks go together, and a constant judge is beaten.`;
    case "not shown":
      return notShown({
        isBelowMargin: (delta?.ci90?.[1] ?? Number.POSITIVE_INFINITY) < margin,
        ranksAgree: isAboveZero(intervalShown(details.correlation.mean.spearman)),
        beatsConstant: isAboveZero(intervalShown(details.constant.minusJudges)),
        most,
      });
  }
}

function notShown(found: {
  isBelowMargin: boolean;
  ranksAgree: boolean;
  beatsConstant: boolean;
  most: string;
}): string {
  const missing = [
    ...(found.ranksAgree ? [] : ["the ranks are not shown to go together"]),
    ...(found.beatsConstant ? [] : ["a constant judge is not beaten"]),
  ];
  if (!found.isBelowMargin) {
    return `The interval of the extra disagreement holds zero and reaches past ${found.most}: it could be either.`;
  }
  return `The interval stays below ${found.most}, but ${listed(missing)}. So the claim is not made.`;
}

const isAboveZero = (interval: readonly [number, number] | null) => interval !== null && interval[0] > 0;
