import type { AssignmentState } from "./rules";

interface Given {
  readonly paperId: string;
  readonly kind: "regular" | "calibration" | "third";
  readonly state: AssignmentState;
}

/** The counts of a study: the one definition behind every screen of the chair. Calibration papers stand apart. */
export interface StudyProgress {
  readonly papers: number;
  /** Papers with as many reviews handed in as the study wants. */
  readonly papersDone: number;
  /** Papers with at least two reviews: what agreement between people rests on. */
  readonly papersWithTwo: number;
  /** Reviews that are expected, handed in, and begun. A reopened review stays handed in. */
  readonly reviews: number;
  readonly submitted: number;
  readonly drafts: number;
  readonly calibration: { readonly given: number; readonly submitted: number };
}

/** Declined and withdrawn assignments count nowhere. */
export function studyProgress(
  papers: readonly { readonly id: string; readonly isCalibration: boolean }[],
  given: readonly Given[],
  perPaper: number,
): StudyProgress {
  const live = given.filter(({ state }) => state !== "declined" && state !== "withdrawn");
  const counted = live.filter(({ kind }) => kind !== "calibration");
  const trial = live.filter(({ kind }) => kind === "calibration");
  const regular = papers.filter(({ isCalibration }) => !isCalibration);
  const inBy = Map.groupBy(counted.filter(isIn), ({ paperId }) => paperId);
  const withAtLeast = (n: number) => regular.filter(({ id }) => (inBy.get(id)?.length ?? 0) >= n).length;
  return {
    papers: regular.length,
    papersDone: withAtLeast(perPaper),
    papersWithTwo: withAtLeast(2),
    reviews: counted.length,
    submitted: counted.filter(isIn).length,
    drafts: counted.filter(({ state }) => state === "draft").length,
    calibration: { given: trial.length, submitted: trial.filter(isIn).length },
  };
}

/** Whether a review was handed in; the first revision of a reopened one still counts. */
export function isIn({ state }: { readonly state: AssignmentState }): boolean {
  return state === "submitted" || state === "reopened";
}

/** The counts in one line. */
export function studyProgressWords(progress: StudyProgress, perPaper: number): string {
  const { papers, papersDone, submitted, reviews, drafts } = progress;
  const each = `${perPaper} ${perPaper === 1 ? "review" : "reviews"}`;
  return `${papersDone} of ${papers} papers have ${each} · ${submitted} of ${reviews} reviews submitted · ${drafts} ${drafts === 1 ? "draft" : "drafts"}`;
}
