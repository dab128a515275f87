import type { Stage } from "@/lib/benchmarks/stages";
import type { WorkStage } from "./progress";

interface StageRule {
  /** What the agent does, in order. */
  readonly work: readonly WorkStage[];
  /** Files that must stand in the folder at the start. */
  readonly needs: readonly string[];
  /** Files that are used where they are there; `literature` is done first where its file is missing. */
  readonly uses: readonly string[];
  /** The file that is read at this stage: without it the run has failed. */
  readonly output: string;
}

/** What each stage starts from and ends with, in the benchmark's own file names. */
export const stageRules: Readonly<Record<Stage, StageRule>> = {
  idea: { work: ["idea"], needs: ["task.md"], uses: [], output: "idea.md" },
  proposal: {
    work: ["literature", "proposal"],
    needs: ["task.md", "idea.md"],
    uses: ["related_work.md"],
    output: "proposal.md",
  },
  experiment: {
    work: ["experiment"],
    needs: ["task.md", "idea.md", "proposal.md"],
    uses: ["related_work.md"],
    output: "results/results.md",
  },
  writeup: {
    work: ["paper"],
    needs: ["task.md", "idea.md", "proposal.md", "results/results.md"],
    uses: ["related_work.md"],
    output: "results/paper.md",
  },
  end2end: {
    work: ["idea", "literature", "proposal", "experiment", "paper"],
    needs: ["task.md"],
    uses: [],
    output: "results/paper.md",
  },
};

/** The stage whose run gives the input of a stage that is run alone; null where the task is enough. */
export const inputStage: Readonly<Record<Stage, "idea" | "proposal" | "experiment" | null>> = {
  idea: null,
  proposal: "idea",
  experiment: "proposal",
  writeup: "experiment",
  end2end: null,
};
