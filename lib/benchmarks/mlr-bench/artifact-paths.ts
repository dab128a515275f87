import { aiScientist, type EndToEndRun, endToEndRuns, experimentRuns, writerOf } from "./agents";
import { mediaTypeOf } from "./media-types";
import {
  type ArtifactKind,
  type ArtifactPlace,
  type Place,
  type RunPlace,
  runPlace,
  type UsagePart,
  unknownName,
} from "./places";
import { aiScientistReview, hallucinationReview } from "./review-paths";

const codeFolders = new Set(["claude_code", "codex", "gemini"]);
/** Inside a code folder these hold what the code made or fetched, not what the agent wrote. */
const generatedFolders = new Set(["data", "venv", ".venv", "__pycache__", "node_modules", ".git"]);
const transcripts = new Set(["claude_output.json", "codex_log.log", "gemini_log.log"]);
const codeEndings = new Set("py sh ipynb js ts r c cpp h cu yaml yml toml cfg ini".split(" "));
const dataEndings = new Set("json jsonl csv npz npy pkl parquet txt".split(" "));

/** `ideas_and_proposals/T/...`: candidates, the drawn copies, and the literature review. */
export function candidatePlace(taskId: string, rest: readonly string[]): Place {
  const [first, file] = rest;
  if (rest.length === 1 && first === "idea.md") return { kind: "pointer", taskId, of: "idea" };
  if (rest.length === 1 && first === "proposal.md") return { kind: "pointer", taskId, of: "proposal" };
  if (rest.length === 1 && first === "related_work.md") return { kind: "related-work", taskId };
  const isStage = first === "idea" || first === "proposal";
  if (rest.length !== 2 || !isStage || !file?.startsWith(`${first}_`) || !file.endsWith(".md")) {
    return { kind: "skip", reason: "not an idea, a proposal or a literature review" };
  }
  const model = file.slice(first.length + 1, -3);
  const agent = writerOf(model);
  if (!agent) return unknownName("model", model);
  return artifact(runPlace(first, agent, taskId, model), `${first}.md`, first);
}

/** `experiments_and_writeups/A/T/...`: an experiment, with the papers that three models wrote about it. */
export function experimentPlace(key: string, taskId: string, rest: readonly string[]): Place {
  const found = experimentRuns.find((one) => one.key === key);
  if (!found) return unknownName("agent", key);
  const paper = /^paper_(.+)\.md$/.exec(rest.length === 2 && rest[0] === "results" ? (rest[1] ?? "") : "");
  if (paper?.[1] && found.key === "claude") {
    const writer = writerOf(paper[1]);
    if (!writer) return unknownName("model", paper[1]);
    return artifact(runPlace("writeup", writer, taskId, paper[1]), "results/paper.md", "paper");
  }
  return runFile(runPlace("experiment", found.agent, taskId, null), rest, null);
}

/** `end2end_R/...`: ten runs, and one log of them all. */
export function endToEndPlace(key: string, rest: readonly string[], isTask: (id: string) => boolean): Place {
  const found = endToEndRuns.find((one) => one.key === key);
  if (!found) return unknownName("agent", key);
  const [taskId, ...below] = rest;
  if (taskId === undefined) return { kind: "ignore", reason: "beside the tasks' folders" };
  if (below.length === 0) return runLog(found, taskId);
  if (!isTask(taskId)) return unknownName("task", taskId);
  const run = endToEndRun(found, taskId);
  const review = below.length === 1 && key === "o4-mini" ? hallucinationReview(run, below[0] ?? "") : null;
  return review ?? runFile(run, below, found.sourceModelId);
}

/** `ai_scientist_v2_papers/o4-mini/T/...`. */
export function aiScientistPlace(taskId: string, rest: readonly string[]): Place {
  const [first] = rest;
  const run = endToEndRun(aiScientist, taskId);
  const path = rest.join("/");
  if (path === `${taskId}.pdf`) return artifact(run, path, "paper");
  if (path === "token_tracker.json") return artifact(run, path, "usage", { part: "all", model: null });
  const review = rest.length === 1 ? aiScientistReview(taskId, first ?? "") : null;
  return review ?? artifact(run, path, plainKind(rest));
}

const endToEndRun = (run: EndToEndRun, taskId: string) =>
  runPlace("end2end", run.agent, taskId, run.sourceModelId);

/** The tasks are named by whoever reads the folder; a log names none. */
function runLog(run: EndToEndRun, file: string): Place {
  if (file !== `mlr_agent_${run.key}.log`) return { kind: "ignore", reason: "beside the tasks' folders" };
  return { kind: "run-log", run, path: file };
}

/** A file of an experiment or an end-to-end run. `model` wrote the text parts, where there are any. */
function runFile(run: RunPlace, rest: readonly string[], model: string | null): Place {
  const [first] = rest;
  const path = rest.join("/");
  if (first && codeFolders.has(first)) {
    if (rest.slice(1, -1).some((folder) => generatedFolders.has(folder))) {
      return { kind: "skip", reason: "generated data inside a code folder" };
    }
    return artifact(run, path, "code");
  }
  if (transcripts.has(path)) {
    const usage = path === "claude_output.json" ? { part: "coding" as const, model: null } : null;
    return artifact(run, path, "transcript", usage);
  }
  const usage = rest.length === 1 && model ? usageOf(path, model) : null;
  if (usage) return artifact(run, path, "usage", usage);
  return artifact(run, path, fixedKinds.get(path) ?? plainKind(rest));
}

const fixedKinds = new Map<string, ArtifactKind>([
  ["task.md", "task"],
  ["idea.md", "idea"],
  ["related_work.md", "related_work"],
  ["proposal.md", "proposal"],
  ["results/results.md", "results"],
  ["results/paper.md", "paper"],
]);

const usageParts = new Map<string, UsagePart>([
  ["idea", "idea"],
  ["lit", "literature"],
  ["proposal", "proposal"],
  ["paper", "paper"],
]);

/** The literature part is written by a search model of its own. */
function usageOf(path: string, model: string): ArtifactPlace["usage"] {
  const part = usageParts.get(/^(\w+)_token_usage\.json$/.exec(path)?.[1] ?? "");
  if (!part) return null;
  return { part, model: part === "literature" ? "gpt-4o-search-preview-2025-03-11" : model };
}

/** What a file of a run that was executed here is, by its path in the run's folder. Nothing of it is left out. */
export function ownArtifactOf(path: string): { kind: ArtifactKind; isBackup: boolean } {
  const parts = path.split("/");
  return { kind: ownKind(path, parts), isBackup: isBackup(path) };
}

function ownKind(path: string, parts: readonly string[]): ArtifactKind {
  const [first, ...below] = parts;
  if (isTranscript(path, parts)) return "transcript";
  if (first && (first === "code" || codeFolders.has(first))) {
    return below.slice(0, -1).some((folder) => generatedFolders.has(folder)) ? "data" : "code";
  }
  if (parts.length === 1 && /^\w+_token_usage\.json$/.test(path)) return "usage";
  return fixedKinds.get(path) ?? plainKind(parts);
}

/** A coding agent's raw stream stands in `experiment/`, named after its tool; other programs keep the benchmark's names. */
function isTranscript(path: string, parts: readonly string[]): boolean {
  return transcripts.has(parts.at(-1) ?? "") || /^experiment\/[^/]+\.jsonl$/.test(path);
}

function plainKind(rest: readonly string[]): ArtifactKind {
  const name = rest.at(-1) ?? "";
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (mediaTypeOf(name).startsWith("image/")) return "figure";
  if (ending === "log" || (ending === "txt" && name.includes("log"))) return "log";
  if (codeEndings.has(ending)) return "code";
  return dataEndings.has(ending) ? "data" : "other";
}

function artifact(
  run: RunPlace,
  path: string,
  kind: ArtifactKind,
  usage: ArtifactPlace["usage"] = null,
): ArtifactPlace {
  return { kind: "artifact", run, path, artifact: kind, isBackup: isBackup(path), usage };
}

function isBackup(path: string): boolean {
  const folders = path.split("/").slice(0, -1);
  return folders.some((folder) => folder.endsWith("_backup") || folder === "results_temp");
}
