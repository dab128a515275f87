import type { RubricKind } from "@/lib/benchmarks/mlr-bench/rubrics";
import type { Condition } from "@/lib/benchmarks/stages";

/** Where facts came from. */
export interface SourceView {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly commit: string;
  readonly licence: string;
  readonly attribution: string;
}

/** One state of the data, and why it came about. */
export interface SnapshotView {
  readonly id: string;
  readonly source: string;
  readonly reason: string;
  /** ISO date and time with zone. */
  readonly at: string;
}

/** How many reviews one judge (by its exact model id), or the reviewers together, wrote by one rubric. */
export interface ReviewCount {
  readonly kind: RubricKind;
  readonly condition: Condition;
  /** Null for the human reviewers. */
  readonly model: string | null;
  readonly family: string | null;
  readonly promptVersion: string | null;
  readonly reviews: number;
  readonly unparsed: number;
}

/** A known fault of the published data, kept as published. */
export interface NoteView {
  readonly subject: "task" | "run" | "review" | "source";
  /** Id of the task or run; for a review the run it is of. */
  readonly id: string;
  readonly text: string;
}

/** What stands behind every number of this site, counted from the database as it is now. */
export interface MethodsView {
  readonly sources: readonly SourceView[];
  /** Newest first. */
  readonly snapshots: readonly SnapshotView[];
  readonly reviews: readonly ReviewCount[];
  readonly reviewers: number;
  readonly cohorts: readonly { readonly id: string; readonly name: string; readonly tasks: number }[];
  /** Tasks by topic id; the empty id counts those without one. */
  readonly topics: Readonly<Record<string, number>>;
  readonly notes: readonly NoteView[];
  /** What is here of what others wrote: present of all. */
  readonly texts: {
    readonly tasks: Share;
    readonly papers: Share;
    readonly reasons: Share;
  };
}

export interface Share {
  readonly here: number;
  readonly all: number;
}
