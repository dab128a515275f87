import { aiScientistPlace, candidatePlace, endToEndPlace, experimentPlace } from "./artifact-paths";
import { type Place, unknownName } from "./places";
import { ideaOrProposalReview, subsetReview } from "./review-paths";
import { parseTaskId } from "./task-id";

/**
 * What a file of the benchmark's folder is, by its path alone; the first rule that fits decides. `isTask` says
 * whether a task of that id is known. Anything the layout does not hold is ignored or skipped, with the reason.
 *
 * @param path relative to the benchmark's folder, with `/`
 */
export function placeOf(path: string, isTask: (id: string) => boolean): Place {
  const parts = path.split("/");
  const [top, second] = parts;
  if (parts.some((part) => part === "" || part === "." || part === "..")) {
    return { kind: "skip", reason: "a path that leaves its folder" };
  }
  if (top === "tasks") return taskPlace(parts);
  if (top === "agent_reviews") return reviewPlace(parts, isTask);
  if (top === "agent_results") return resultPlace(parts, isTask);
  if (top === "ai_scientist_v2_papers" && second === "o4-mini" && parts.length > 3) {
    const [, , taskId = "", ...rest] = parts;
    return isTask(taskId) ? aiScientistPlace(taskId, rest) : unknownName("task", taskId);
  }
  if (top === "human_eval") return humanPlaces.get(path) ?? notTaken(parts);
  return notTaken(parts);
}

const humanPlaces = new Map<string, Place>([
  ["human_eval/human_review.csv", { kind: "human-reviews" }],
  ["human_eval/Hallucination Check.csv", { kind: "human-findings" }],
  ["human_eval/llm_judge.csv", { kind: "check", of: "llm-judge" }],
  ["human_eval/merge_data.csv", { kind: "check", of: "merged" }],
]);

function taskPlace(parts: readonly string[]): Place {
  const [, file = ""] = parts;
  const name = file.endsWith(".md") && parts.length === 2 ? parseTaskId(file.slice(0, -3)) : null;
  return name ? { kind: "task", taskId: name.id } : { kind: "skip", reason: "not named like a task" };
}

function reviewPlace(parts: readonly string[], isTask: (id: string) => boolean): Place {
  const [, folder = "", taskId = "", ...rest] = parts;
  const found = /^(idea_proposal|subset)_reviews_(.+)$/.exec(folder);
  if (!found?.[2] || rest.length === 0) return { kind: "skip", reason: "not named like a review" };
  if (!isTask(taskId)) return unknownName("task", taskId);
  const path = { judge: found[2], taskId, rest };
  return found[1] === "subset" ? subsetReview(path) : ideaOrProposalReview(path);
}

function resultPlace(parts: readonly string[], isTask: (id: string) => boolean): Place {
  const [, folder = "", ...below] = parts;
  if (folder.startsWith("end2end_")) return endToEndPlace(folder.slice("end2end_".length), below, isTask);
  const isCandidate = folder === "ideas_and_proposals";
  if (!isCandidate && folder !== "experiments_and_writeups") return notTaken(parts);
  const [key, taskId = "", ...rest] = isCandidate ? ["", ...below] : below;
  if (rest.length === 0) return notTaken(parts);
  if (!isTask(taskId)) return unknownName("task", taskId);
  return isCandidate ? candidatePlace(taskId, rest) : experimentPlace(key ?? "", taskId, rest);
}

/** One line of the report for each top folder, and one for the files beside them. */
function notTaken(parts: readonly string[]): Place {
  const where = parts.length > 1 ? `${parts[0]}/` : "top-level files";
  return { kind: "ignore", reason: where };
}
