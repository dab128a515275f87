import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownArtifactOf } from "./artifact-paths";
import { expectedFiles } from "./layout";
import { placeOf } from "./paths";

const T = "iclr2025_wsl";
const isTask = (id: string) => id === T || id === "icml2024_FoRLaC";
const at = (path: string) => placeOf(path, isTask);
const claude = "claude-3-7-sonnet-20250219";

describe("reviews", () => {
  test("an idea review names stage, model and judge", () => {
    expect(at(`agent_reviews/idea_proposal_reviews_${claude}/${T}/idea/idea_deepseek-r1.json`)).toMatchObject(
      {
        kind: "review",
        rubric: "idea",
        condition: "default",
        judge: { id: `${claude}@published` },
        run: { id: `idea--mlr-agent--deepseek-r1--${T}`, sourceModelId: "deepseek-r1" },
      },
    );
  });

  test("the two stage names of an idea or proposal review must agree", () => {
    const folder = `agent_reviews/idea_proposal_reviews_${claude}/${T}`;
    expect(at(`${folder}/idea/proposal_deepseek-r1.json`).kind).toBe("skip");
  });

  test.each([
    ["review_gemini.json", "mlr-agent--gemini-2.5-pro-preview--claude-code", "default"],
    ["review_gemini-cli.json", "mlr-agent--gemini-2.5-pro-preview--gemini-cli", "default"],
    ["review_o4-mini.json", "mlr-agent--o4-mini--claude-code", "default"],
    ["review_o4-mini_no_code.json", "mlr-agent--o4-mini--claude-code", "no_code"],
    ["review_claude.json", "mlr-agent--claude-3.7-sonnet--claude-code", "default"],
    ["review_codex.json", "mlr-agent--o4-mini--codex", "default"],
  ])("%s is told by its whole stem", (file, agentId, condition) => {
    const place = at(`agent_reviews/subset_reviews_gemini-2.5-pro-preview/${T}/${file}`);
    expect(place).toMatchObject({ kind: "review", rubric: "end2end", condition, run: { agentId } });
  });

  test("one name means a coding agent under experiments and a writer under paper", () => {
    const folder = `agent_reviews/subset_reviews_${claude}/${T}`;
    expect(at(`${folder}/experiments/claude.json`)).toMatchObject({
      rubric: "experiment",
      run: { agentId: "mlr-agent--claude-code", sourceModelId: null },
    });
    expect(at(`${folder}/paper/${claude}.json`)).toMatchObject({
      rubric: "writeup",
      run: { agentId: "mlr-agent--claude-3.7-sonnet" },
    });
  });

  test("a hallucination check is told from an end-to-end review beside it", () => {
    const folder = `ai_scientist_v2_papers/o4-mini/${T}`;
    expect(at(`${folder}/review_hallucination_gemini-2.5-pro-preview.json`)).toMatchObject({
      rubric: "hallucination",
    });
    expect(at(`${folder}/review_gemini-2.5-pro-preview-05-06.json`)).toMatchObject({
      rubric: "end2end",
      judge: { family: "gemini-2.5-pro-preview" },
    });
    const inside = `agent_results/end2end_o4-mini/${T}/review_hallucination_${claude}.json`;
    expect(at(inside)).toMatchObject({ kind: "review", rubric: "hallucination", run: { stage: "end2end" } });
  });

  test.each([
    ["an unknown task", "agent_reviews/subset_reviews_x/iclr2025_nope/review_claude.json", "unknown task"],
    ["a task in other letters", "agent_results/ideas_and_proposals/icml2024_forlac/idea.md", "unknown task"],
    ["an unknown judge", `agent_reviews/subset_reviews_gpt-9/${T}/review_claude.json`, "unknown judge"],
    ["an unknown agent", `agent_reviews/subset_reviews_${claude}/${T}/review_devin.json`, "unknown agent"],
    ["an unknown model", `agent_results/ideas_and_proposals/${T}/idea/idea_gpt-9.md`, "unknown model"],
  ])("%s is skipped with its name", (_what, path, reason) => {
    expect(at(path)).toMatchObject({ kind: "skip", reason: expect.stringContaining(reason) });
  });
});

describe("files of runs", () => {
  test("a write-up is a paper, though its name holds the word review's letters", () => {
    const path = `agent_results/experiments_and_writeups/claude/${T}/results/paper_gemini-2.5-pro-preview.md`;
    expect(at(path)).toMatchObject({
      kind: "artifact",
      artifact: "paper",
      path: "results/paper.md",
      run: { stage: "writeup", agentId: "mlr-agent--gemini-2.5-pro-preview" },
    });
  });

  test.each([
    ["results/results.md", "results"],
    ["results/paper.md", "paper"],
    ["results/figures/loss curve.png", "figure"],
    ["results/log.txt", "log"],
    ["results/metrics.csv", "data"],
    ["claude_code/train.py", "code"],
    ["claude_output.json", "transcript"],
    ["lit_token_usage.json", "usage"],
    ["task.md", "task"],
    ["related_work.md", "related_work"],
    ["README.md", "other"],
    ["run.sh", "code"],
  ])("%s of an end-to-end run is its %s", (path, artifact) => {
    expect(at(`agent_results/end2end_claude/${T}/${path}`)).toMatchObject({
      kind: "artifact",
      artifact,
      path,
    });
  });

  test("the literature part is priced by the search model that wrote it", () => {
    expect(at(`agent_results/end2end_claude/${T}/lit_token_usage.json`)).toMatchObject({
      usage: { part: "literature", model: "gpt-4o-search-preview-2025-03-11" },
    });
  });

  test("backup folders are marked, and data that code made is left out", () => {
    const folder = `agent_results/end2end_gemini/${T}`;
    expect(at(`${folder}/results_backup/results.md`)).toMatchObject({ kind: "artifact", isBackup: true });
    expect(at(`${folder}/results/results.md`)).toMatchObject({ isBackup: false });
    expect(at(`${folder}/claude_code/data/train/1.png`)).toMatchObject({ kind: "skip" });
    expect(at(`${folder}/results/data/1.png`)).toMatchObject({ kind: "artifact" });
  });

  test("a drawn copy is a pointer, and one log belongs to ten runs", () => {
    expect(at(`agent_results/ideas_and_proposals/${T}/proposal.md`)).toEqual({
      kind: "pointer",
      taskId: T,
      of: "proposal",
    });
    expect(at("agent_results/end2end_codex/mlr_agent_codex.log").kind).toBe("run-log");
  });
});

test("the two repeating tables are checks and never reviews", () => {
  expect(at("human_eval/llm_judge.csv")).toEqual({ kind: "check", of: "llm-judge" });
  expect(at("human_eval/Hallucination Check.csv").kind).toBe("human-findings");
});

test("every file that the layout expects has its place", () => {
  for (const { path } of expectedFiles([T])) {
    const place = placeOf(path.endsWith("/") ? `${path}x.py` : path, isTask);
    expect(["skip", "ignore"], path).not.toContain(place.kind);
  }
});

test.each([
  ["experiment/claude-code.jsonl", "transcript"],
  ["experiment/claude-code-2.jsonl", "transcript"],
  ["experiment/codex.jsonl", "transcript"],
  ["experiment/gemini-cli.jsonl", "transcript"],
  ["experiment/claude-code.stderr.log", "log"],
  ["results/claude-code.jsonl", "data"],
])("%s of a run that was executed here is its %s", (path, kind) => {
  expect(ownArtifactOf(path)).toEqual({ kind, isBackup: false });
});

test("any path at all has an answer, and one that leaves its folder is refused", () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom("tasks", "agent_reviews", "agent_results", T, "..", "idea", ""),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 7 }), (parts) => {
      const place = at(parts.join("/"));
      if (parts.join("/").split("/").includes("..")) expect(place.kind).toBe("skip");
      expect(place.kind).toBeTypeOf("string");
    }),
  );
});
