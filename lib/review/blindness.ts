import { gap, generatedPatterns, knownPatterns, type MarkKind, placePatterns } from "./blindness-words";

/** A name that must not reach a reviewer. */
export interface BlindName {
  readonly name: string;
  readonly kind: MarkKind;
}

/** A place in a text, in UTF-16 units, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface FoundMark extends Span {
  readonly found: string;
  readonly kind: MarkKind;
}

interface Search {
  readonly kind: MarkKind;
  readonly pattern: RegExp;
}

/** What stands in the place of what is masked: the same everywhere, so that its length tells nothing. */
export const mask = "[name withheld]";

/**
 * Every place of a text that says or hints who made it: given names in any spelling of case, dash, emphasis and line
 * break, known families with their versions, sentences on how the paper was made, author lines, addresses, repositories
 * and folders. In order, without overlap: places that share a letter become one.
 */
export function findMarks(text: string, names: readonly BlindName[]): FoundMark[] {
  const found = [...searchesFor(names), ...ownSearches].flatMap(({ kind, pattern }) =>
    [...text.matchAll(pattern)].map((match) => placed(match, kind)),
  );
  return withoutOverlap(text, found);
}

/** The text with every given place masked; places that touch become one. */
export function maskText(text: string, spans: readonly Span[]): string {
  return maskedText(text, spans).text;
}

/** The same, and where an offset of the original stands in it: one inside a mask moves to the mask's start. */
export function maskedText(
  text: string,
  spans: readonly Span[],
): { readonly text: string; readonly moved: (offset: number) => number } {
  const places = joined(spans, text.length);
  let shown = "";
  let from = 0;
  for (const { start, end } of places) {
    shown += text.slice(from, start) + mask;
    from = end;
  }
  return { text: shown + text.slice(from), moved: (offset) => movedBy(places, offset) };
}

function movedBy(places: readonly Span[], offset: number): number {
  let shift = 0;
  for (const { start, end } of places) {
    if (offset < start) break;
    if (offset < end) return start + shift;
    shift += mask.length - (end - start);
  }
  return offset + shift;
}

function joined(spans: readonly Span[], length: number): Span[] {
  const places: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = places.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, Math.min(end, length));
    else if (start < length) places.push({ start, end: Math.min(end, length) });
  }
  return places;
}

const noLetterBefore = "(?<![\\p{L}\\p{N}])";
const noLetterAfter = "(?![\\p{L}\\p{N}])";
const whole = (source: string) => new RegExp(`${noLetterBefore}(?:${source})${noLetterAfter}`, "giu");

const ownSearches: readonly Search[] = [
  ...knownPatterns.map(({ kind, source }) => ({ kind, pattern: whole(source) })),
  ...generatedPatterns.map((source) => ({
    kind: "generated_by" as const,
    pattern: new RegExp(source, "gimu"),
  })),
  ...placePatterns.map(({ kind, source }) => ({ kind, pattern: new RegExp(source, "gimu") })),
];

/** One search a kind: the longest name first, so that a name is found whole. */
function searchesFor(names: readonly BlindName[]): Search[] {
  const byKind = Map.groupBy(names, ({ kind }) => kind);
  return [...byKind].flatMap(([kind, list]) => {
    const sources = [...new Set(list.map(({ name }) => spelled(name)))]
      .filter((source) => source.length > 2)
      .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    return sources.length > 0 ? [{ kind, pattern: whole(sources.join("|")) }] : [];
  });
}

/** A name as an expression: its words, with any gap between them. */
function spelled(name: string): string {
  return (name.match(/[\p{L}\p{N}]+/gu) ?? []).join(gap);
}

function placed(match: RegExpExecArray, kind: MarkKind): FoundMark {
  const found = match[0].replace(/[\s.,;:*_`"'”’)\]]+$/u, "");
  const start = match.index;
  return { start, end: start + found.length, found, kind };
}

/** Places that share a letter become one from the first to the last, of the kind of the longest: no rest of a name is left beside it. */
function withoutOverlap(text: string, found: readonly FoundMark[]): FoundMark[] {
  const inOrder = found
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const places: (FoundMark & { readonly length: number })[] = [];
  for (const mark of inOrder) {
    const length = mark.end - mark.start;
    const last = places.at(-1);
    if (!last || mark.start >= last.end) {
      places.push({ ...mark, length });
      continue;
    }
    const end = Math.max(last.end, mark.end);
    const chief =
      length > last.length ? { kind: mark.kind, length } : { kind: last.kind, length: last.length };
    places[places.length - 1] = { start: last.start, end, found: text.slice(last.start, end), ...chief };
  }
  return places.map(({ start, end, found: words, kind }) => ({ start, end, found: words, kind }));
}
