import { z } from "zod";
import { Stage } from "../benchmarks/stages";
import { maskText, type Span } from "./blindness";

/** A name that says nothing. */
const FigureName = z.string().regex(/^figure-\d{1,4}\.(png|jpg|gif|webp)$/);

/**
 * All that a reviewer gets of a paper. What is not listed here cannot be sent: agent, model, judges, scores, costs,
 * paths and other reviewers have no place in it.
 */
export const BlindPaper = z.strictObject({
  label: z.string().regex(/^[CP]-\d{2,}$/),
  stage: Stage,
  task: z.strictObject({ id: z.string(), title: z.string(), text: z.string().nullable() }),
  /** The masked text; figures are asked for under neutral names. */
  text: z.string(),
  format: z.enum(["markdown", "plain"]),
  figures: z.array(
    z.strictObject({
      name: FigureName,
      width: z.int().positive().nullable(),
      height: z.int().positive().nullable(),
    }),
  ),
  /** What the work was given, where the rubric asks whether it kept to it; names are masked by rule. */
  inputs: z.array(z.strictObject({ kind: z.enum(["idea", "proposal", "experiment"]), text: z.string() })),
  /** Whether the pages can be shown as they are: a PDF without masked places. */
  hasPdf: z.boolean(),
});
export type BlindPaper = z.infer<typeof BlindPaper>;

/** A figure as the text asks for it. */
export interface BlindFigure<F> {
  readonly name: string;
  /** The run's file behind it; null where there is none. */
  readonly file: F | null;
}

export interface BlindText<F> {
  readonly text: string;
  readonly figures: readonly BlindFigure<F>[];
}

/**
 * A paper's text for blind eyes: the marked places masked, and each address of a picture replaced by a neutral name,
 * whether its file is there or not. The same text, marks and files always give the same names.
 *
 * @param fileAt the run's file at an address as the text writes it
 */
export function blindText<F extends { readonly mediaType: string }>(
  source: string,
  marks: readonly Span[],
  fileAt: (address: string) => F | undefined,
): BlindText<F> {
  const figures = new Map<string, BlindFigure<F>>();
  let text = "";
  let from = 0;
  for (const { start, end } of pictureAddresses(source)) {
    const address = source.slice(start, end);
    const known = figures.get(address) ?? neutral(figures.size + 1, fileAt(address) ?? null);
    figures.set(address, known);
    text += maskedPart(source, marks, { start: from, end: start }) + known.name;
    from = end;
  }
  text += maskedPart(source, marks, { start: from, end: source.length });
  return { text, figures: [...figures.values()] };
}

const extensions: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

function neutral<F extends { readonly mediaType: string }>(number: number, file: F | null): BlindFigure<F> {
  return { name: `figure-${number}.${extensions[file?.mediaType ?? ""] ?? "png"}`, file };
}

function maskedPart(source: string, marks: readonly Span[], { start, end }: Span): string {
  const within = marks
    .filter((mark) => mark.start < end && mark.end > start)
    .map((mark) => ({ start: Math.max(mark.start, start) - start, end: Math.min(mark.end, end) - start }));
  return maskText(source.slice(start, end), within);
}

/** Every way in which a paper's source writes the address of a picture; the first group is what stands before it. */
const addressPatterns = [
  /(!\[[^\]]{0,500}\]\(\s*<?)([^)\s>]+)/g,
  /(^ {0,3}\[[^\]\n]{1,100}\]:\s*<?)([^\s>]+\.(?:png|jpe?g|gif|webp|svg|pdf))(?=[\s>]|$)/gim,
  /(<img\b[^>]{0,500}?\bsrc\s*=\s*["'])([^"'>]+)/gi,
  /(\\includegraphics(?:\[[^\]]{0,200}\])?\{)([^}]{1,300})/g,
];

function pictureAddresses(source: string): Span[] {
  const found = addressPatterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].map((match) => {
      const start = match.index + (match[1]?.length ?? 0);
      return { start, end: start + (match[2]?.length ?? 0) };
    }),
  );
  let last = 0;
  return found
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < last) return false;
      last = end;
      return true;
    });
}
