import { aiScientist, endToEndRuns, experimentRuns, writerOf } from "./agents";
import { judgeOf } from "./judge-ids";
import { type Place, type RunPlace, runPlace, unknownName } from "./places";
import type { RubricKind } from "./rubrics";

/** The parts of a review's path: the judge in the folder's name, the task, and the names below. */
export interface ReviewPath {
  readonly judge: string;
  readonly taskId: string;
  readonly rest: readonly string[];
}

const stem = (name: string | undefined) => (name?.endsWith(".json") ? name.slice(0, -5) : null);

/** `idea_proposal_reviews_J/T/(idea|proposal)/(idea|proposal)_M.json`; the two stage names must agree. */
export function ideaOrProposalReview({ judge, taskId, rest }: ReviewPath): Place {
  const [stage, file] = rest;
  const name = stem(file);
  if (rest.length !== 2 || (stage !== "idea" && stage !== "proposal") || !name?.startsWith(`${stage}_`)) {
    return { kind: "skip", reason: "not named like an idea or proposal review" };
  }
  return writerReview(stage, taskId, name.slice(stage.length + 1), judge);
}

/** Everything below `subset_reviews_J/T/`. */
export function subsetReview({ judge, taskId, rest }: ReviewPath): Place {
  const [first, second] = rest;
  const name = stem(rest.at(-1));
  if (!name) return { kind: "skip", reason: "not a review: no JSON" };
  if (rest.length === 2 && first === "experiments") return experimentReview(taskId, name, judge);
  if (rest.length === 2 && first === "paper") return writerReview("writeup", taskId, name, judge);
  if (second === undefined && name.startsWith("review_"))
    return endToEndReview(taskId, name.slice("review_".length), judge);
  return { kind: "skip", reason: "not named like a review of the subset" };
}

/** `review_J.json` or `review_hallucination_J.json` beside an AI Scientist paper. */
export function aiScientistReview(taskId: string, file: string): Place | null {
  return besidePaper(runPlace("end2end", aiScientist.agent, taskId, aiScientist.sourceModelId), file, true);
}

/** `review_hallucination_J.json` inside an end-to-end folder; null for any other file. */
export function hallucinationReview(run: RunPlace, file: string): Place | null {
  return besidePaper(run, file, false);
}

function besidePaper(run: RunPlace, file: string, alsoScores: boolean): Place | null {
  const name = stem(file);
  if (name?.startsWith("review_hallucination_")) {
    return review("hallucination", run, name.slice("review_hallucination_".length));
  }
  if (alsoScores && name?.startsWith("review_")) return review("end2end", run, name.slice("review_".length));
  return null;
}

function writerReview(stage: "idea" | "proposal" | "writeup", taskId: string, model: string, judge: string) {
  const agent = writerOf(model);
  if (!agent) return unknownName("model", model);
  return review(stage, runPlace(stage, agent, taskId, model), judge);
}

function experimentReview(taskId: string, key: string, judge: string): Place {
  const run = experimentRuns.find((one) => one.key === key);
  if (!run) return unknownName("agent", key);
  return review("experiment", runPlace("experiment", run.agent, taskId, null), judge);
}

/** The whole stem decides, the longest ending first: `gemini` begins `gemini-cli`, and `_no_code` is a condition. */
function endToEndReview(taskId: string, stemName: string, judge: string): Place {
  const noCode = stemName.endsWith("_no_code");
  const key = noCode ? stemName.slice(0, -"_no_code".length) : stemName;
  const run = endToEndRuns.find((one) => one.key === key);
  if (!run) return unknownName("agent", key);
  return review("end2end", runPlace("end2end", run.agent, taskId, run.sourceModelId), judge, noCode);
}

function review(rubric: RubricKind, run: RunPlace, judge: string, noCode = false): Place {
  const facts = judgeOf(judge);
  if (!facts) return unknownName("judge", judge);
  return { kind: "review", rubric, condition: noCode ? "no_code" : "default", run, judge: facts };
}
