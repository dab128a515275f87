import type { RunView } from "@/lib/catalog/run";
import type { JudgeReview } from "@/lib/catalog/run-review";

/** A judge's review for tests; `words` stands wherever a model speaks. */
export function judgeReview(
  id: number,
  family: string,
  score: number | null,
  words: string | null,
): JudgeReview {
  const scores = { clarity: score, overall: score };
  return {
    id,
    judge: { id: `${family}@1`, model: words ?? family, family, promptVersion: "1" },
    rubric: "mlr-bench-end2end-v1",
    condition: "default",
    state: score === null ? "unparsed" : "parsed",
    scores: score === null ? {} : (scores as Record<string, number>),
    confidence: 4,
    hasHallucination: true,
    reasons:
      words === null
        ? null
        : {
            justifications: { clarity: words, overall: words },
            strengths: [words],
            weaknesses: [words],
            hallucinationDetails: words,
            summary: words,
          },
    raw: words,
    rawSha256: words === null ? null : "ab".repeat(32),
    revision: 1,
    sourceKey: words ?? "reviews/1.json",
    snapshot: "snap",
    notes: words === null ? [] : [words],
  };
}

/** What stands where an import could have brought text. */
type Say = (otherwise: string) => string;

const agentOf = (say: Say): RunView["agent"] => ({
  id: "agent",
  name: say("Agent"),
  scaffold: "s",
  scaffoldName: say("Scaffold"),
  model: "m",
  modelName: say("Model"),
  modelFamily: "f",
  codingAgent: { id: "c", name: say("Coder"), model: say("m") },
});

function findingsOf(words: string | null): RunView["findings"] {
  const told = { description: words, evidence: words, sourceKey: "k" };
  return [
    { id: "f1", type: "faked_result", label: "yes", rater: "judge", review: 4, ...told },
    { id: "f2", type: "nonexistent_citation", label: "not_sure", rater: "human", review: null, ...told },
  ];
}

function reviewsOf(words: string | null): Pick<RunView, "judges" | "judgesNoCode" | "checks" | "humans"> {
  const person = { id: 5, reviewer: words ?? "Reviewer 1", scores: { overall: 3 }, sourceKey: "k" };
  return {
    judges: [
      judgeReview(1, "claude-3.7-sonnet", 7, words),
      judgeReview(2, "gemini-2.5-pro-preview", 4, words),
    ],
    judgesNoCode: [judgeReview(3, "claude-3.7-sonnet", 6, words)],
    checks: [judgeReview(4, "gemini-2.5-pro-preview", 5, words)],
    humans: [{ ...person, confidence: null, revision: 1, notes: words === null ? [] : [words] }],
  };
}

function filesOf(words: string | null): Pick<RunView, "paper" | "artifacts" | "notes"> {
  if (words === null) return { paper: null, artifacts: [], notes: [] };
  const content = { mediaType: "text/markdown", bytes: 1200, sha256: "cd".repeat(32) };
  const file = { path: words, kind: "paper", isBackup: false, ...content };
  return { paper: file, artifacts: [file], notes: [words] };
}

/** A run for tests. `words` stands wherever an import could have brought text; null is a site with numbers alone. */
export function runFixture(words: string | null): RunView {
  const say: Say = (otherwise) => words ?? otherwise;
  const agent = agentOf(say);
  const source = {
    id: "s",
    name: say("Source"),
    url: "https://source.example",
    commit: say("abcdef0123456"),
  };
  return {
    id: "end2end--agent--t",
    benchmark: "mlr-bench",
    stage: "end2end",
    sequence: 1,
    title: words,
    task: { id: say("t"), title: say("A task"), venue: "ICLR", year: 2025 },
    agent,
    sourceModel: words,
    rubric: { id: "mlr-bench-end2end-v1", criteria: ["clarity", "overall"] },
    overall: { mean: 5.5, n: 2 },
    ...reviewsOf(words),
    findings: findingsOf(words),
    usages: [
      {
        part: "coding",
        costUsd: 0.55,
        inputTokens: null,
        outputTokens: null,
        durationMs: 600_000,
        sourceKey: "k",
      },
    ],
    inputs: [{ kind: "idea", run: say("idea--a--t"), stage: "idea", agent, title: words }],
    outputs: [],
    siblings: [{ run: say("end2end--b--t"), agent, title: words }],
    ...filesOf(words),
    execution: null,
    provenance: {
      snapshot: "snap",
      source: { ...source, licence: "MIT", attribution: "By us" },
      sourceKey: words,
    },
  };
}
