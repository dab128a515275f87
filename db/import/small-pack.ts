import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type Rubric, rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";

const claude = "claude-3-7-sonnet-20250219";
export const T = "iclr2025_wsl";

/** A new folder for one test, gone when the test ends. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "referee import "));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function put(root: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** A reply as a judge would give it: every criterion with the same score. */
export function reply(
  kind: Rubric["kind"],
  score: number,
  extra: Readonly<Record<string, unknown>> = {},
): string {
  const { criteria, hasConfidence, hasHallucinationFlag } = rubricOf(kind);
  const key = (criterion: string) =>
    criterion === "overall" && kind !== "end2end"
      ? "OverallAssessment"
      : criterion[0]?.toUpperCase() + criterion.slice(1);
  const parts = criteria.map((criterion) => [
    key(criterion),
    criterion === "overall"
      ? { score, strengths: ["Brave"], weaknesses: ["Short"] }
      : { score, justification: "Because." },
  ]);
  const flag = hasHallucinationFlag ? { Hallucination: { has_hallucination: false, details: "" } } : {};
  return JSON.stringify({
    ...flag,
    ...Object.fromEntries(parts),
    ...(hasConfidence ? { Confidence: 4 } : {}),
    ...extra,
  });
}

export const paths = {
  task: `tasks/${T}.md`,
  idea: `agent_results/ideas_and_proposals/${T}/idea/idea_deepseek-r1.md`,
  drawnIdea: `agent_results/ideas_and_proposals/${T}/idea.md`,
  relatedWork: `agent_results/ideas_and_proposals/${T}/related_work.md`,
  proposal: `agent_results/ideas_and_proposals/${T}/proposal/proposal_qwen3-235b-a22b.md`,
  ideaReview: `agent_reviews/idea_proposal_reviews_${claude}/${T}/idea/idea_deepseek-r1.json`,
  endToEndReview: `agent_reviews/subset_reviews_${claude}/${T}/review_claude.json`,
  noCodeReview: `agent_reviews/subset_reviews_${claude}/${T}/review_o4-mini_no_code.json`,
  withCodeReview: `agent_reviews/subset_reviews_${claude}/${T}/review_o4-mini.json`,
  check: `agent_results/end2end_o4-mini/${T}/review_hallucination_${claude}.json`,
  paper: `agent_results/end2end_claude/${T}/results/paper.md`,
  figure: `agent_results/end2end_claude/${T}/results/loss curve.png`,
  transcript: `agent_results/end2end_claude/${T}/claude_output.json`,
  lines: `agent_results/end2end_claude/${T}/results/results.json`,
  usage: `agent_results/end2end_claude/${T}/idea_token_usage.json`,
  log: "agent_results/end2end_claude/mlr_agent_claude.log",
  writeup: `agent_results/experiments_and_writeups/claude/${T}/results/paper_o4-mini-2025-04-16.md`,
  experiment: `agent_results/experiments_and_writeups/claude/${T}/results/results.md`,
  humans: "human_eval/human_review.csv",
  labels: "human_eval/Hallucination Check.csv",
} as const;

/** A small folder laid out as the benchmark's is, with one file or two of each kind. All of it is ours. */
export function smallPack(root = scratchFolder()): string {
  const drawn = "# Weights as weather\n\nRead networks as maps.";
  const check = {
    has_hallucination: true,
    hallucinations: [{ type: "Faked Experimental Results", description: "No run.", evidence: "Table 1" }],
    overall_assessment: "Made up.",
    confidence: 5,
  };
  const files: Record<string, string | Uint8Array> = {
    [paths.task]: "# Weights as Data\n\nWhat can be read from weights?",
    [paths.idea]: drawn,
    [paths.drawnIdea]: drawn,
    [paths.relatedWork]: "Nobody yet.",
    [paths.proposal]: "# Plan\n\nMeasure the rain.",
    [paths.ideaReview]: reply("idea", 8),
    [paths.endToEndReview]: reply("end2end", 6),
    [paths.withCodeReview]: reply("end2end", 5),
    [paths.noCodeReview]: reply("end2end", 7),
    [paths.check]: JSON.stringify(check),
    [paths.paper]: "Here is the paper.\n\n# Rain on Weights\n\nIt pours. ![loss](<loss curve.png>)",
    [paths.figure]: new Uint8Array(100_000).fill(7),
    [paths.transcript]: JSON.stringify([
      { role: "user", content: "Begin." },
      { role: "system", cost_usd: 0.5, duration_ms: 1000 },
    ]),
    [paths.lines]: '{"loss": NaN}\n{"loss": 1}\n',
    [paths.usage]: JSON.stringify({ prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }),
    [paths.log]: "all ten\n",
    [paths.writeup]: "Title: Rain, Written Up\n\nAbstract",
    [paths.experiment]: "It rained.",
    [paths.humans]: `reviewer_id,model_name,workshop_name,Novelty,Clarity,Soundness,Significance,Overall\r\n3,claude,${T},6,5,4,3,2`,
    [paths.labels]: `LLM,Workshop_name,is_Faked_Experimental_Result,is_Hallucinated_Methodology,is_Incorrect_Citation,is_Mathematical_Error\r\nMLR Agent,${T},Yes,No,Not Sure,No`,
    "mlrbench/cli.py": "print('not ours to take')",
    "assets/plot.jpg": "x",
  };
  for (const [path, content] of Object.entries(files)) put(root, path, content);
  return root;
}
