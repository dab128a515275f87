import { mlrBenchSource } from "./source";
import { humanReviewKey } from "./source-paths";

/** What a reader should know about a published fact, which stays as published. */
export interface DataNote {
  readonly id: string;
  readonly subject: "task" | "run" | "review" | "source";
  /** An id; for a review the key of its row in the source. */
  readonly subjectId: string;
  readonly text: string;
}

const swapped = (id: string, other: string): DataNote => ({
  id: `swapped-body--${id}`,
  subject: "task",
  subjectId: id,
  text: `Title and text do not fit: the source seems to have swapped the texts of this task and ${other}. Both are kept as published, and agents worked on them as they are.`,
});

/** Rows of the human study that name a run which the same reviewer had already scored. */
const mislabelled = (row: number, earlier: number, reviewer: number, missing: string): DataNote => ({
  id: `mislabelled-row--${row}`,
  subject: "review",
  subjectId: humanReviewKey(row),
  text: `Reviewer ${reviewer} scored this run twice (rows ${earlier} and ${row}) and ${missing} not at all. One of the two rows is probably mislabelled; which one is not known. Kept as published.`,
});

/** The known faults of the published data. */
export const dataNotes: readonly DataNote[] = [
  swapped("neurips2024_video_language_models", "neurips2024_wtp"),
  swapped("neurips2024_wtp", "neurips2024_video_language_models"),
  mislabelled(9, 8, 1, "dl4c by o4-mini"),
  mislabelled(32, 29, 5, "buildingtrust by o4-mini"),
  mislabelled(39, 34, 6, "bi_align by Claude 3.7 Sonnet"),
  {
    id: "reviewers-are-eight",
    subject: "source",
    subjectId: mlrBenchSource.id,
    text: "The paper speaks of ten human reviewers; the published rows have eight. Each paper has two rows, and who scored with whom falls into two groups: reviewers 4 and 5 share no paper with the other six, so the two groups cannot be compared with each other.",
  },
  {
    id: "checked-run-is-inferred",
    subject: "source",
    subjectId: mlrBenchSource.id,
    text: 'The human check for hallucination names its runs only "MLR Agent" and "AI Scientist V2". The first is taken as o4-mini with Claude Code, the one MLR-Agent run that the judges checked too. That is our inference. Its row for the task scope is missing.',
  },
  {
    id: "account-names",
    subject: "source",
    subjectId: mlrBenchSource.id,
    text: "Logs and transcripts carry absolute paths with an account name, as their source has them.",
  },
];
