import { claudeSteps } from "./claude";
import { codexSteps, isCodexLog } from "./codex";
import { codexStreamSteps, isCodexStream } from "./codex-stream";
import { geminiSteps, isGeminiStream } from "./gemini";
import { plainSteps } from "./plain";
import type { StepDraft, TranscriptStep } from "./step";
import { asList, asObject, asText } from "./unknown";

/** Which reader understood a transcript, and what it read. */
export interface ParsedTranscript {
  readonly form: "claude" | "codex" | "gemini" | "plain";
  readonly steps: readonly TranscriptStep[];
}

/**
 * Reads any transcript into steps, by what is in it and not by its name. It never fails: what no reader knows is kept
 * as it stands.
 */
export function parseTranscript(text: string): ParsedTranscript {
  const { form, drafts } = read(text);
  return { form, steps: drafts.map((step, i) => ({ index: i + 1, ...wellFormed(step) })) };
}

function read(text: string): { form: ParsedTranscript["form"]; drafts: readonly StepDraft[] } {
  const items = jsonItems(text);
  if (!items) {
    if (isCodexLog(text)) return { form: "codex", drafts: codexSteps(text) };
    return { form: "plain", drafts: plainSteps(text) };
  }
  if (isCodexStream(items)) return { form: "codex", drafts: codexStreamSteps(items) };
  if (isGeminiStream(items)) return { form: "gemini", drafts: geminiSteps(items) };
  return { form: "claude", drafts: claudeSteps(items) };
}

/** The items of a JSON array, of an object that holds one, or of a stream of JSON lines; null for anything else. */
function jsonItems(text: string): readonly unknown[] | null {
  const start = text.trimStart()[0];
  // A stream may begin with a plain line: a warning of the tool, before its first event.
  if (start !== "[" && start !== "{") {
    const items = /^\{"/m.test(text) ? jsonLines(text) : null;
    return items?.some((item) => asText(asObject(item)?.type) !== null) ? items : null;
  }
  const whole = tryJson(text);
  if (Array.isArray(whole)) return whole;
  const held = asObject(whole);
  if (held) return asList(held.messages).length > 0 ? asList(held.messages) : [held];
  return jsonLines(text);
}

function jsonLines(text: string): readonly unknown[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const items = lines.map((line) => tryJson(line) ?? line);
  const read = items.filter((item) => asObject(item) !== null).length;
  // A log may begin with a bracket; a stream of events is objects almost throughout.
  return read > 0 && read * 2 > lines.length ? items : null;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Half of a surrogate pair cannot be sent as UTF-8; a replacement character stands for it. */
function wellFormed(step: StepDraft): StepDraft {
  return step.text.isWellFormed() && step.title.isWellFormed()
    ? step
    : { ...step, text: step.text.toWellFormed(), title: step.title.toWellFormed() };
}
