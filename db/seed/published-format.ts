import { z } from "zod";
import { findingLabels } from "@/lib/benchmarks/mlr-bench/finding-types";

/** In a file's path, `*` stands for the task. */
const template = z.string().refine((path) => path.includes("/*/"));
const score = z.number().int().min(1).max(10);
const count = z.number().int().min(0).nullable();

export const PublishedTasks = z.object({
  snapshot: z.string(),
  reason: z.string(),
  /** What the numbers' source was at. */
  createdAt: z.iso.datetime(),
  /** Title by id, in the order that every list of scores follows. */
  titles: z.record(z.string(), z.string()),
});

/** One row a task: by the rubric's criteria, then confidence, then the flag (0 or 1), as far as the rubric asks. */
export const PublishedReviews = z.array(
  z.object({
    file: template,
    /** `all`, or the ids. */
    tasks: z.union([z.literal("all"), z.array(z.string())]),
    rows: z.array(z.array(z.number().int().min(0).max(10))),
    /** Of the hallucination check: places in the list of types, one for each listed fault. */
    findings: z.array(z.array(z.number().int().min(0).max(3))).optional(),
  }),
);

export const PublishedHumans = z.object({
  /** Reviewer, name of the run in the files, task, then the criteria of the end-to-end rubric. */
  reviews: z.array(
    z.tuple([z.number().int().min(1), z.string(), z.string(), score, score, score, score, score]),
  ),
  /** Agent, task, then a label for each type. */
  findings: z.array(
    z.tuple([z.string(), z.string(), ...([0, 1, 2, 3].map(() => z.enum(findingLabels)) as Four)]),
  ),
});
type Label = z.ZodEnum<{ [K in (typeof findingLabels)[number]]: K }>;
type Four = [Label, Label, Label, Label];

/** Cost in US dollars, input tokens, output tokens, milliseconds. Null is unknown. */
export const PublishedUsages = z.array(
  z.object({
    file: template,
    rows: z.record(z.string(), z.tuple([z.number().min(0).nullable(), count, count, count])),
  }),
);

export const PublishedRuns = z.object({
  /** Runs that nobody reviewed. */
  unreviewed: z.array(z.object({ file: template, tasks: z.array(z.string()) })),
  /** Whose idea, and where a run took one whose proposal, was drawn for the next stage, by task. */
  drawn: z.record(z.string(), z.tuple([z.string(), z.string().nullable()])),
});

/** Each file of `published/`, with what it holds. */
export const publishedFiles = {
  tasks: PublishedTasks,
  reviews: PublishedReviews,
  humans: PublishedHumans,
  usages: PublishedUsages,
  runs: PublishedRuns,
} as const;

export type Published = {
  readonly [Name in keyof typeof publishedFiles]: z.infer<(typeof publishedFiles)[Name]>;
};
