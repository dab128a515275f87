/** A board's set of tasks; `taskIds` null means every task of the benchmark. */
export interface CohortFacts {
  readonly id: string;
  readonly name: string;
  readonly taskIds: readonly string[] | null;
}

const iclr2025 = (slugs: string) => slugs.split(" ").map((slug) => `iclr2025_${slug}`);

export const subsetTasks: readonly string[] = iclr2025(
  "bi_align buildingtrust data_problems dl4c mldpr question scope scsl verifai wsl",
);

export const noCodeTasks: readonly string[] = iclr2025("bi_align buildingtrust dl4c scsl verifai");

export const cohorts: readonly CohortFacts[] = [
  { id: "all-201", name: "All tasks", taskIds: null },
  { id: "subset-10", name: "The ten-task subset", taskIds: subsetTasks },
  { id: "no-code-5", name: "The five tasks judged without code", taskIds: noCodeTasks },
];
