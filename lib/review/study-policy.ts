import { AppError } from "../errors";

export type StudyState = "draft" | "open" | "closed";

/** What a study is, as far as its rules ask. */
export interface StudyFacts {
  readonly state: StudyState;
  readonly consentText: string;
  readonly hasConsents: boolean;
  readonly perPaper: number;
  readonly hardDeadline: Date | null;
  readonly isPublished: boolean;
  /** Papers that count, calibration apart, and of all papers those that wait for a check or a decision. */
  readonly papers: number;
  readonly uncheckedPapers: number;
  /** Papers that count and have fewer reviewers than the study wants. */
  readonly papersShort: number;
  readonly activeReviewers: number;
}

/** Settings that stay as they are once the study is open: numbers that are already there rest on them. */
const fixedOnceOpen = new Set(["margin", "reviewersPerPaper"]);

/**
 * @throws AppError `conflict` that names what can no longer change: margin and reviewers a paper once the study is open,
 * the consent text once somebody agreed to it, everything but the title once it is closed
 */
export function assertCanEdit(facts: StudyFacts, changed: readonly string[]): void {
  if (facts.state === "draft") return;
  const late = facts.state === "closed" ? changed.filter((name) => name !== "title") : [];
  if (late.length > 0) {
    throw new AppError("conflict", "A closed study keeps its settings; only its title can change.");
  }
  if (changed.some((name) => fixedOnceOpen.has(name))) {
    throw new AppError(
      "conflict",
      "The margin and the number of reviewers a paper were fixed when the study opened. Nothing was changed.",
    );
  }
  if (changed.includes("consentText") && facts.hasConsents) {
    throw new AppError("conflict", "A reviewer has agreed to the consent text, so it stays as it is.");
  }
}

/** @throws AppError `conflict` unless the study is a draft; `what` stays as it is */
export function assertDraft(state: StudyState, what: string): void {
  if (state === "draft") return;
  throw new AppError("conflict", `${what} can only change while the study is a draft. Nothing was changed.`);
}

/** @throws AppError `conflict` unless the study is open */
export function assertOpen(state: StudyState): void {
  if (state === "open") return;
  const why = state === "draft" ? "is not open yet" : "is closed";
  throw new AppError("conflict", `This study ${why}. Nothing was changed.`);
}

/** All that is missing before a study can open, each with the way on; empty when it can. */
export function missingToOpen(facts: StudyFacts, now: Date): string[] {
  const enough = Math.max(2, facts.perPaper);
  return [
    facts.papers === 0 && "Add papers.",
    facts.uncheckedPapers > 0 &&
      `${count(facts.uncheckedPapers, "paper has", "papers have")} not passed the blindness check.`,
    facts.activeReviewers < enough &&
      `${count(facts.activeReviewers, "reviewer has", "reviewers have")} joined; it takes ${enough}.`,
    facts.papers > 0 &&
      facts.papersShort > 0 &&
      `${count(facts.papersShort, "paper has", "papers have")} fewer than ${facts.perPaper} reviewers. Assign them.`,
    facts.consentText.trim().length < 40 && "Write the consent text that reviewers agree to.",
    facts.hardDeadline !== null && facts.hardDeadline <= now && "The hard deadline has passed already.",
  ].filter((line) => line !== false);
}

/** @throws AppError `conflict` that names all that is missing, or that the study is open or closed already */
export function assertCanOpen(facts: StudyFacts, now: Date): void {
  if (facts.state !== "draft") throw new AppError("conflict", `This study is already ${facts.state}.`);
  const missing = missingToOpen(facts, now);
  if (missing.length > 0) throw new AppError("conflict", `The study cannot open yet. ${missing.join(" ")}`);
}

/** @throws AppError `conflict` unless the study is closed and its agreement not public yet */
export function assertCanPublish(facts: Pick<StudyFacts, "state" | "isPublished">): void {
  if (facts.state !== "closed") {
    throw new AppError("conflict", "Agreement is opened to the public only after the study is closed.");
  }
  if (facts.isPublished) throw new AppError("conflict", "The agreement of this study is public already.");
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
