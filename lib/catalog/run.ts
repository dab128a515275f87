import { z } from "zod";
import { Stage } from "@/lib/benchmarks/stages";
import { AgentCard } from "./agent-card";
import { RunExecution } from "./run-execution";
import { HumanReview, JudgeReview, RunFinding } from "./run-review";

export const RunFile = z.object({
  /** Relative to the run's folder. */
  path: z.string(),
  kind: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  isBackup: z.boolean(),
});
export type RunFile = z.infer<typeof RunFile>;

export const RunUsage = z.object({
  part: z.enum(["idea", "literature", "proposal", "coding", "paper", "all"]),
  /** Unknown is null, never zero. */
  costUsd: z.number().nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  sourceKey: z.string(),
});
export type RunUsage = z.infer<typeof RunUsage>;

/** Another run that this one took its input from, or that took this one as its input. */
export const RunLink = z.object({
  kind: z.enum(["idea", "proposal", "experiment"]),
  run: z.string(),
  stage: Stage,
  agent: AgentCard,
  title: z.string().nullable(),
});
export type RunLink = z.infer<typeof RunLink>;

/** Everything public about one run; the page and the API read the same. */
export const RunView = z.object({
  id: z.string(),
  benchmark: z.string(),
  stage: Stage,
  sequence: z.number().int(),
  /** The paper's own title, null until its text is here. */
  title: z.string().nullable(),
  task: z.object({ id: z.string(), title: z.string(), venue: z.string(), year: z.number().int() }),
  agent: AgentCard,
  /** The exact model id that the source recorded. */
  sourceModel: z.string().nullable(),
  rubric: z.object({ id: z.string(), criteria: z.array(z.string()) }),
  /** Mean of the two judges' Overall, null unless both gave one. */
  overall: z.object({ mean: z.number().nullable(), n: z.number().int() }),
  /** By the stage's rubric, everything seen: Claude first. */
  judges: z.array(JudgeReview),
  /** The same rubric without the code. */
  judgesNoCode: z.array(JudgeReview),
  /** The check for hallucination: a rubric of its own, on the same run. */
  checks: z.array(JudgeReview),
  humans: z.array(HumanReview),
  findings: z.array(RunFinding),
  usages: z.array(RunUsage),
  inputs: z.array(RunLink),
  outputs: z.array(RunLink),
  /** Other agents' runs on the same task at the same stage. */
  siblings: z.array(z.object({ run: z.string(), agent: AgentCard, title: z.string().nullable() })),
  /** What is read at this stage: a paper, an idea, a proposal or the results. Null where it is not here. */
  paper: RunFile.nullable(),
  /** Newest revision of each file, by path. */
  artifacts: z.array(RunFile),
  notes: z.array(z.string()),
  /** How it was executed here; null for a run that came finished. */
  execution: RunExecution.nullable(),
  provenance: z.object({
    snapshot: z.string(),
    source: z.object({
      id: z.string(),
      name: z.string(),
      url: z.string(),
      commit: z.string(),
      licence: z.string(),
      attribution: z.string(),
    }),
    /** Where the source keeps what is read; null where it is not here. */
    sourceKey: z.string().nullable(),
  }),
});
export type RunView = z.infer<typeof RunView>;

/** The kinds of artifact that are read at each stage, best first. */
const readKinds: Readonly<Record<Stage, readonly string[]>> = {
  idea: ["idea"],
  proposal: ["proposal"],
  experiment: ["results"],
  writeup: ["paper"],
  end2end: ["paper"],
};

/** The file of a run that is read: the one of its stage's kind that stands highest and is no backup. */
export function fileToRead<F extends Pick<RunFile, "path" | "kind" | "isBackup">>(
  stage: Stage,
  files: readonly F[],
): F | null {
  const wanted = files.filter((file) => readKinds[stage].includes(file.kind) && !file.isBackup);
  const depth = (file: F) => file.path.split("/").length;
  return [...wanted].sort((a, b) => depth(a) - depth(b) || (a.path < b.path ? -1 : 1))[0] ?? null;
}
