import { endToEndRuns, experimentRuns, paperWriters, reviewedWriters } from "./agents";
import { noCodeTasks, subsetTasks } from "./cohorts";
import { judgesOf } from "./judge-ids";
import { reviewPath } from "./source-paths";

/** A file that the layout's rules promise, or a folder that must hold something (its path ends with `/`). */
export interface Expected {
  readonly what: string;
  readonly path: string;
}

const coders = {
  "claude-code": { folder: "claude_code/", transcript: "claude_output.json" },
  codex: { folder: "codex/", transcript: "codex_log.log" },
  "gemini-cli": { folder: "gemini/", transcript: "gemini_log.log" },
} as const;

/** Every file that the layout's rules predict for these tasks. What is not here may be missing without a word. */
export function expectedFiles(taskIds: readonly string[]): Expected[] {
  const isHere = new Set(taskIds);
  const subset = subsetTasks.filter((id) => isHere.has(id));
  return [
    ...taskIds.flatMap(candidateFiles),
    ...subset.flatMap((taskId) => [
      ...experimentFiles(taskId),
      ...endToEndFiles(taskId),
      ...aiScientistFiles(taskId),
    ]),
    ...taskIds.flatMap(writerReviews),
    ...subset.flatMap(subsetReviews),
    ...["human_review.csv", "Hallucination Check.csv"].map((name) => ({
      what: "human study",
      path: `human_eval/${name}`,
    })),
  ];
}

function candidateFiles(taskId: string): Expected[] {
  const folder = `agent_results/ideas_and_proposals/${taskId}`;
  const drawn = ["idea.md", "related_work.md", "proposal.md"].map((name) => ({
    what: name,
    path: `${folder}/${name}`,
  }));
  const candidates = (["idea", "proposal"] as const).flatMap((stage) =>
    reviewedWriters.map((model) => ({ what: stage, path: `${folder}/${stage}/${stage}_${model}.md` })),
  );
  return [...drawn, ...candidates];
}

function runFiles(folder: string, coder: keyof typeof coders): Expected[] {
  const names = [
    "task.md",
    "idea.md",
    "related_work.md",
    "proposal.md",
    "results/results.md",
    "results/log.txt",
  ];
  return [
    ...names.map((name) => ({ what: name, path: `${folder}/${name}` })),
    { what: "transcript", path: `${folder}/${coders[coder].transcript}` },
    { what: "code folder", path: `${folder}/${coders[coder].folder}` },
  ];
}

function experimentFiles(taskId: string): Expected[] {
  return experimentRuns.flatMap(({ key, agent }) => {
    const folder = `agent_results/experiments_and_writeups/${key}/${taskId}`;
    const papers = key === "claude" ? paperWriters : [];
    return [
      ...runFiles(folder, agent.codingAgent?.id as keyof typeof coders),
      ...papers.map((model) => ({ what: "write-up", path: `${folder}/results/paper_${model}.md` })),
    ];
  });
}

function endToEndFiles(taskId: string): Expected[] {
  return endToEndRuns.flatMap(({ key, agent }) => {
    const folder = `agent_results/end2end_${key}/${taskId}`;
    const usages = ["idea", "lit", "proposal", "paper"].map((part) => ({
      what: "token usage",
      path: `${folder}/${part}_token_usage.json`,
    }));
    const paper = { what: "paper", path: `${folder}/results/paper.md` };
    return [...runFiles(folder, agent.codingAgent?.id as keyof typeof coders), ...usages, paper];
  });
}

function aiScientistFiles(taskId: string): Expected[] {
  const folder = `ai_scientist_v2_papers/o4-mini/${taskId}`;
  const summaries = ["draft", "baseline", "research", "ablation"].map(
    (name) => `experiments/${name}_summary.json`,
  );
  return [`${taskId}.pdf`, "token_tracker.json", "experiments/idea.md", ...summaries].map((name) => ({
    what: "AI Scientist v2",
    path: `${folder}/${name}`,
  }));
}

function writerReviews(taskId: string): Expected[] {
  return (["idea", "proposal"] as const).flatMap((rubric) => reviews(rubric, reviewedWriters, taskId));
}

function subsetReviews(taskId: string): Expected[] {
  const endToEnd = [...endToEndRuns.map((run) => run.key), "ai-scientist-v2"];
  return [
    ...reviews(
      "experiment",
      experimentRuns.map((run) => run.key),
      taskId,
    ),
    ...reviews("writeup", paperWriters, taskId),
    ...reviews("end2end", endToEnd, taskId),
    ...reviews("hallucination", ["o4-mini", "ai-scientist-v2"], taskId),
    ...(noCodeTasks.includes(taskId) ? reviews("end2end", ["o4-mini"], taskId, "no_code") : []),
  ];
}

function reviews(
  rubric: Parameters<typeof reviewPath>[0]["rubric"],
  keys: readonly string[],
  taskId: string,
  condition: "default" | "no_code" = "default",
): Expected[] {
  return keys.flatMap((key) =>
    judgesOf(rubric, key === "ai-scientist-v2").map((judge) => ({
      what: `${rubric} review`,
      path: reviewPath({ rubric, key, taskId, judge, condition }),
    })),
  );
}
