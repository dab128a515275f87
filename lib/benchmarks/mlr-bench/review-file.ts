import { type FindingType, judgeFindingNames } from "./finding-types";
import type { Rubric } from "./rubrics";

/** The facts of a judge's review: its numbers and flags. Its words stay in the raw reply. */
export interface ReviewFacts {
  readonly scores: Readonly<Record<string, number>>;
  readonly confidence: number | null;
  readonly hasHallucination: boolean | null;
  /** One for each listed fault, in the judge's order. */
  readonly findings: readonly FindingType[];
}

export type ParsedReview =
  | { readonly ok: true; readonly facts: ReviewFacts; readonly remarks: readonly string[] }
  /** Each problem names the field. Nothing is guessed, clamped or converted. */
  | { readonly ok: false; readonly problems: readonly string[] };

type Json = Readonly<Record<string, unknown>>;

/** Gathers what is wrong, so that one reading names every fault of a file. */
class Reading {
  readonly problems: string[] = [];
  readonly remarks: string[] = [];
}

/**
 * Reads a judge's reply by its rubric: a JSON object with exactly the rubric's criteria, each a whole number from
 * 1 to 10. Other keys are kept in the raw reply and remarked on; anything that is not plainly a score is a problem.
 */
export function parseReview(text: string, rubric: Rubric): ParsedReview {
  const json = parseObject(text);
  if (typeof json === "string") return { ok: false, problems: [json] };
  const reading = new Reading();
  const known = new Set<string>();
  const facts =
    rubric.kind === "hallucination"
      ? readCheck(json, known, reading)
      : readScores(json, rubric, known, reading);
  for (const key of Object.keys(json))
    if (!known.has(key)) reading.remarks.push("a key that the rubric does not have");
  if (reading.problems.length > 0) return { ok: false, problems: reading.problems };
  return { ok: true, facts, remarks: reading.remarks };
}

function parseObject(text: string): Json | string {
  if (text.trim() === "") return "the file is empty";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.includes("```") ? "not JSON: it stands in a code fence" : "not JSON";
  }
  return isObject(value) ? value : "the whole is not a JSON object";
}

function readScores(json: Json, rubric: Rubric, known: Set<string>, reading: Reading): ReviewFacts {
  const scores: Record<string, number> = {};
  for (const criterion of rubric.criteria) {
    const key = criterion === "overall" ? overallKey(json, reading) : capital(criterion);
    known.add(key);
    const score = scoreOf(json, key, criterion, reading);
    if (score !== null) scores[criterion] = score;
  }
  const confidence = rubric.hasConfidence ? wholeNumber(json, "Confidence", 5, reading) : null;
  if (rubric.hasConfidence) known.add("Confidence");
  if (rubric.hasHallucinationFlag) known.add("Hallucination");
  const flag = rubric.hasHallucinationFlag
    ? flagOf(own(json, "Hallucination"), "Hallucination.", reading)
    : null;
  return { scores, confidence, hasHallucination: flag, findings: [] };
}

/** Overall is spelt in two ways; both in one file would be two scores. */
function overallKey(json: Json, reading: Reading): string {
  const hasShort = own(json, "Overall") !== undefined;
  const hasLong = own(json, "OverallAssessment") !== undefined;
  if (hasShort && hasLong) reading.problems.push("Overall and OverallAssessment are both there");
  return hasShort ? "Overall" : "OverallAssessment";
}

function scoreOf(json: Json, key: string, criterion: string, reading: Reading): number | null {
  const value = own(json, key);
  if (value === undefined) {
    reading.problems.push(`${key} is missing`);
    return null;
  }
  if (!isObject(value)) {
    reading.problems.push(`${key} is ${described(value)}, not an object with a score`);
    return null;
  }
  remarkOnKeys(value, criterion, reading);
  return wholeNumber(value, "score", 10, reading, `${key}.`);
}

const scoredKeys = ["score", "justification"];
const overallKeys = ["score", "strengths", "weaknesses"];

function remarkOnKeys(value: Json, criterion: string, reading: Reading): void {
  const expected = criterion === "overall" ? overallKeys : scoredKeys;
  for (const key of Object.keys(value)) {
    if (expected.includes(key)) continue;
    const isExtraReason = criterion === "overall" && key === "justification";
    reading.remarks.push(
      isExtraReason ? "Overall has a justification of its own" : "a key that the rubric does not have",
    );
  }
  for (const key of expected)
    if (own(value, key) === undefined && key !== "score") reading.remarks.push("a reason is missing");
}

/** The hallucination check: its list is empty exactly when its flag is false. */
function readCheck(json: Json, known: Set<string>, reading: Reading): ReviewFacts {
  for (const key of ["has_hallucination", "hallucinations", "overall_assessment", "confidence"])
    known.add(key);
  const flag = flagOf(json, "", reading);
  const confidence = wholeNumber(json, "confidence", 5, reading);
  const findings = findingsOf(own(json, "hallucinations"), reading);
  if (reading.problems.length === 0 && flag !== findings.length > 0) {
    reading.problems.push(`has_hallucination is ${flag}, but hallucinations lists ${findings.length}`);
  }
  return { scores: {}, confidence, hasHallucination: flag, findings };
}

function findingsOf(list: unknown, reading: Reading): FindingType[] {
  if (!Array.isArray(list)) {
    reading.problems.push(`hallucinations is ${described(list)}, not a list`);
    return [];
  }
  return list.flatMap((item: unknown, index) => {
    const name = isObject(item) ? own(item, "type") : undefined;
    const type = typeof name === "string" ? judgeFindingNames.get(name) : undefined;
    if (!type)
      reading.problems.push(`hallucinations[${index}].type is ${described(name)}, not one of the four types`);
    return type ? [type] : [];
  });
}

function flagOf(value: unknown, prefix: string, reading: Reading): boolean | null {
  const flag = isObject(value) ? own(value, "has_hallucination") : undefined;
  if (typeof flag === "boolean") return flag;
  reading.problems.push(`${prefix}has_hallucination is ${described(flag)}, not true or false`);
  return null;
}

function wholeNumber(json: Json, key: string, most: number, reading: Reading, prefix = ""): number | null {
  const value = own(json, key);
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= most) return value;
  reading.problems.push(`${prefix}${key} is ${described(value)}, not a whole number from 1 to ${most}`);
  return null;
}

function described(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return `the text ${JSON.stringify(value.slice(0, 40))}`;
  return String(value);
}

/** Only what the file itself wrote: never a property that every object inherits. */
function own(json: Json, key: string): unknown {
  return Object.hasOwn(json, key) ? json[key] : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function capital(criterion: string): string {
  return criterion.slice(0, 1).toUpperCase() + criterion.slice(1);
}
