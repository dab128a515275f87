/** More than this is not drawn as a tree; the text is shown instead. */
const mostValues = 1_500;
const deepest = 60;

/** A number as it is written: `1.0` stays `1.0`, and twenty digits stay twenty. */
export class JsonNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

export type JsonValue =
  | null
  | boolean
  | string
  | JsonNumber
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** What a JSON file turned out to hold. */
export type JsonReading =
  | { readonly kind: "tree"; readonly value: JsonValue }
  | { readonly kind: "text"; readonly why: string; readonly text: string };

/**
 * Reads a JSON file for showing. What is not strict JSON is shown as text, with the reason: JSON Lines, numbers like
 * NaN that JSON does not know, or a fault with its place.
 */
export function readJson(text: string): JsonReading {
  try {
    const value = parseKeepingNumbers(text);
    const { values, depth } = measure(value, 0, { values: 0, depth: 0 });
    if (depth > deepest)
      return { kind: "text", why: "It is nested very deep, so it is shown as text.", text };
    if (values <= mostValues) return { kind: "tree", value };
    return {
      kind: "text",
      why: "It holds thousands of values, so it is shown as text.",
      text: inLines(text),
    };
  } catch (error) {
    return { kind: "text", why: whyNot(text, error), text };
  }
}

/** `JSON.parse` tells a reviver how a number is written; its type does not say so yet. */
function parseKeepingNumbers(text: string): JsonValue {
  const keep = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" ? new JsonNumber(context?.source ?? String(value)) : value;
  return JSON.parse(text, keep as Parameters<typeof JSON.parse>[1]) as JsonValue;
}

type Size = { values: number; depth: number };

function measure(value: JsonValue, depth: number, size: Size): Size {
  size.values += 1;
  size.depth = Math.max(size.depth, depth);
  if (size.values > mostValues || depth > deepest) return size;
  if (typeof value !== "object" || value === null || value instanceof JsonNumber) return size;
  for (const inner of Object.values(value)) measure(inner as JsonValue, depth + 1, size);
  return size;
}

/** A file that is one endless line is indented; any other is shown as it was written. */
function inLines(text: string): string {
  return text.trim().includes("\n") ? text : JSON.stringify(JSON.parse(text), null, 2);
}

function whyNot(text: string, error: unknown): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 1 && lines.slice(0, 20).every(isJson)) {
    return "It is JSON Lines, one value a line, so it is shown as text.";
  }
  if (/(?:^|[[{,:\s])-?(?:NaN|Infinity)\b/.test(text)) {
    return "It holds NaN or Infinity, which JSON does not know, so it is shown as text.";
  }
  const reason = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : "";
  return `It is not valid JSON, so it is shown as text. ${reason.slice(0, 160)}`.trim();
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
