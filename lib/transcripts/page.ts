import { z } from "zod";
import { pageSize, stepKinds } from "./kinds";
import type { ParsedTranscript } from "./parse";
import { TranscriptStep } from "./step";

/** How much of a step a page shows. The rest is asked for, step by step. */
const shownCharacters = 1_400;
const shownLines = 22;
/** No step is sent longer than this, even whole. The file itself has everything. */
export const longestStep = 200_000;

/** Which steps to show: of one kind, or those whose tool failed. */
export const StepFilter = z.enum([...stepKinds, "failed"]);
export type StepFilter = z.infer<typeof StepFilter>;

/** Which steps of a transcript somebody asks for. */
export const TranscriptQuery = z.object({
  /** The first place wanted, from 1, among the steps that match. */
  from: z.coerce.number().int().positive().default(1),
  count: z.coerce.number().int().positive().max(200).default(pageSize),
  kind: StepFilter.optional(),
  /** Words that title or text must hold, whatever their case. */
  q: z.string().max(200).optional(),
  /** Gives this one step, and all of its text. */
  step: z.coerce.number().int().positive().optional(),
});
export type TranscriptQuery = z.infer<typeof TranscriptQuery>;

/** A step as a page shows it: cut where it is long. */
export const ShownStep = TranscriptStep.extend({
  /** How many characters of the text are left out before what is shown: a page starts near what was searched for. */
  before: z.number().int().nonnegative(),
  /** How many are left out behind it. */
  more: z.number().int().nonnegative(),
});
export type ShownStep = z.infer<typeof ShownStep>;

export const TranscriptPage = z.object({
  /** Which reader understood the file. */
  form: z.enum(["claude", "codex", "gemini", "plain"]),
  /** Steps of the whole transcript. */
  total: z.number().int().nonnegative(),
  /** Steps that match the question. */
  matching: z.number().int().nonnegative(),
  from: z.number().int().positive(),
  steps: z.array(ShownStep),
});
export type TranscriptPage = z.infer<typeof TranscriptPage>;

/** How many steps there are of each kind, and how many tools failed. */
export type StepCounts = Readonly<Record<StepFilter, number>>;

/** The steps that match, in order. */
function matchingSteps(
  steps: readonly TranscriptStep[],
  { kind, q }: Pick<TranscriptQuery, "kind" | "q">,
): readonly TranscriptStep[] {
  const words = folded(q);
  if (!kind && words === "") return steps;
  return steps.filter((step) => isKind(step, kind) && holds(step, words));
}

/** One page of a transcript. A page past the end has no steps and is no fault. */
export function transcriptPage({ form, steps }: ParsedTranscript, query: TranscriptQuery): TranscriptPage {
  if (query.step !== undefined) {
    const whole = steps
      .slice(query.step - 1, query.step)
      .map((step) => clip(step, { characters: longestStep, lines: Number.POSITIVE_INFINITY }));
    return { form, total: steps.length, matching: whole.length, from: 1, steps: whole };
  }
  const matching = matchingSteps(steps, query);
  const shown = matching.slice(query.from - 1, query.from - 1 + query.count);
  return {
    form,
    total: steps.length,
    matching: matching.length,
    from: query.from,
    steps: shown.map((step) =>
      clip(step, { characters: shownCharacters, lines: shownLines }, folded(query.q)),
    ),
  };
}

export function countSteps(steps: readonly TranscriptStep[]): StepCounts {
  const counts = Object.fromEntries(StepFilter.options.map((kind) => [kind, 0])) as Record<
    StepFilter,
    number
  >;
  for (const step of steps) {
    counts[step.kind] += 1;
    if (step.tool?.failed) counts.failed += 1;
  }
  return counts;
}

const folded = (words: string | undefined) => words?.trim().toLowerCase() ?? "";

function isKind(step: TranscriptStep, kind: StepFilter | undefined): boolean {
  if (kind === undefined) return true;
  return kind === "failed" ? step.tool?.failed === true : step.kind === kind;
}

function holds(step: TranscriptStep, words: string): boolean {
  return words === "" || step.title.toLowerCase().includes(words) || step.text.toLowerCase().includes(words);
}

/**
 * Cuts a text at a line's end where one is near, and never between the halves of a character. Where words were searched
 * for and stand further down, what is shown begins a little above them.
 */
function clip(step: TranscriptStep, most: { characters: number; lines: number }, words = ""): ShownStep {
  const { text } = step;
  const end = endOfClip(text, 0, most);
  const found = words === "" ? -1 : text.toLowerCase().indexOf(words);
  if (found < end)
    return { ...step, text: text.slice(0, end).toWellFormed(), before: 0, more: text.length - end };
  const start = Math.max(text.lastIndexOf("\n", found) + 1, found - 200);
  const last = endOfClip(text, start, most);
  return { ...step, text: text.slice(start, last).toWellFormed(), before: start, more: text.length - last };
}

function endOfClip(
  text: string,
  start: number,
  { characters, lines }: { characters: number; lines: number },
): number {
  let end = Math.min(text.length, start + characters);
  for (let at = start - 1, seen = 0; seen < lines; seen++) {
    at = text.indexOf("\n", at + 1);
    if (at < 0 || at >= end) break;
    if (seen === lines - 1) end = at;
  }
  // Showing a few words more is better than a button for them.
  return text.length - end < 120 ? Math.min(text.length, start + longestStep) : end;
}
