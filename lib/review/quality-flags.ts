import { quantile } from "../stats/quantile";

/** A submitted review, as far as its care can be told from outside. */
export interface FlaggableReview {
  readonly reviewerId: string;
  readonly paper: string;
  readonly scores: readonly number[];
  readonly reasons: readonly string[];
  readonly activeMs: number;
}

export interface QualityFlag {
  readonly kind: "same_scores" | "too_fast" | "same_text";
  readonly reviewerId: string;
  /** Labels of the papers it was seen on. */
  readonly papers: readonly string[];
}

/** With fewer reviews there is no usual time to compare with. */
const leastForMedian = 5;
/** A review in less than this share of the study's median active time is quick. */
const quickShare = 1 / 3;
/** Shorter reasons repeat by chance. */
const leastText = 30;

/**
 * What may tell of a review made without care: all criteria scored alike (four or more), active time under a third of
 * the study's median (given five reviews), the same reason word by word under two papers or by two people. A flag is a
 * question to the reviewer; it takes nothing out of the statistics.
 */
export function qualityFlags(reviews: readonly FlaggableReview[]): QualityFlag[] {
  const repeated = repeatedTexts(reviews);
  const limit = quickLimit(reviews);
  const found = (kind: QualityFlag["kind"], test: (review: FlaggableReview) => boolean): QualityFlag[] =>
    [...Map.groupBy(reviews.filter(test), ({ reviewerId }) => reviewerId)].map(([reviewerId, own]) => ({
      kind,
      reviewerId,
      papers: own.map(({ paper }) => paper).sort(),
    }));
  return [
    ...found("same_scores", ({ scores }) => scores.length >= 4 && new Set(scores).size === 1),
    ...found("too_fast", ({ activeMs }) => limit !== null && activeMs < limit),
    ...found("same_text", ({ reasons }) => reasons.some((text) => repeated.has(plain(text)))),
  ];
}

/** The active time below which a review counts as quick, in milliseconds; null with too few reviews to say. */
export function quickLimit(reviews: readonly Pick<FlaggableReview, "activeMs">[]): number | null {
  if (reviews.length < leastForMedian) return null;
  const times = reviews.map(({ activeMs }) => activeMs).sort((a, b) => a - b);
  return quantile(times, 0.5) * quickShare;
}

function repeatedTexts(reviews: readonly FlaggableReview[]): Set<string> {
  const places = new Map<string, Set<string>>();
  for (const { reviewerId, paper, reasons } of reviews) {
    for (const text of reasons.map(plain).filter(({ length }) => length >= leastText)) {
      places.set(text, (places.get(text) ?? new Set()).add(`${reviewerId} ${paper}`));
    }
  }
  return new Set([...places].filter(([, where]) => where.size > 1).map(([text]) => text));
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();
