import { type FindingType, judgeFindingNames } from "./finding-types";
import type { Rubric } from "./rubrics";

/** A judge's words, as far as its raw reply holds any. Everything here is model output: show it as text only. */
export interface ReviewReasons {
  /** By criterion; null where the reply gives no reason. */
  readonly justifications: Readonly<Record<string, string | null>>;
  readonly strengths: readonly string[];
  readonly weaknesses: readonly string[];
  /** What the experiment rubric's own question on hallucination was answered with. */
  readonly hallucinationDetails: string | null;
  /** The hallucination check's list, in its order. */
  readonly findings: readonly ReasonedFinding[];
  /** The hallucination check's summary. */
  readonly summary: string | null;
}

export interface ReasonedFinding {
  readonly type: FindingType | null;
  readonly description: string | null;
  readonly evidence: string | null;
}

/** Reads the reasons from any reply, however odd: what is not there is null or empty. Never throws. */
export function reviewReasons(rawText: string, rubric: Rubric): ReviewReasons {
  const json = parse(rawText);
  const overall = field(json, "Overall") ?? field(json, "OverallAssessment");
  return {
    justifications: Object.fromEntries(
      rubric.criteria.map((criterion) => {
        const part = criterion === "overall" ? overall : field(json, capital(criterion));
        return [criterion, textOf(field(part, "justification"))];
      }),
    ),
    strengths: texts(field(overall, "strengths")),
    weaknesses: texts(field(overall, "weaknesses")),
    hallucinationDetails: textOf(field(field(json, "Hallucination"), "details")),
    findings: items(field(json, "hallucinations")).map((item) => ({
      type: judgeFindingNames.get(textOf(field(item, "type")) ?? "") ?? null,
      description: textOf(field(item, "description")),
      evidence: textOf(field(item, "evidence")),
    })),
    summary: textOf(field(json, "overall_assessment")),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function field(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const texts = (value: unknown) => items(value).filter((one): one is string => typeof one === "string");
const capital = (criterion: string) => criterion.slice(0, 1).toUpperCase() + criterion.slice(1);
