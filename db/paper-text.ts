import { AppError } from "@/lib/errors";
import { openBlob } from "./blobs/open-blob";
import type { Db } from "./client";

/** A paper longer than this is refused: none of research is, and it would have to be read in one piece. */
const mostBytes = 40_000_000;

/** Which file of a run is its paper. */
export interface PaperFile {
  readonly sha256: string;
  readonly mediaType: string;
}

/**
 * The text of a stored paper as marks and masks count it: a text file as it is, a PDF's text line by line with an empty
 * line between pages. The same content always gives the same text. Read it before a transaction, never within.
 *
 * @throws AppError `unavailable` for a paper that holds no text, or is not a text or a PDF
 */
export async function paperText(db: Db, dataDir: string, file: PaperFile): Promise<string> {
  const blob = await openBlob(db, dataDir, file.sha256);
  if (blob.bytes > mostBytes) throw new AppError("unavailable", "This paper is too large to be read.");
  return textOf(await blob.read(), file.mediaType);
}

/** The text of a paper's content. */
export async function textOf(content: Buffer, mediaType: string): Promise<string> {
  if (mediaType === "application/pdf") return pdfText(content);
  if (mediaType.startsWith("text/")) return content.toString("utf8");
  throw new AppError("unavailable", `A paper of type ${mediaType} cannot be read for a study.`);
}

async function pdfText(content: Buffer): Promise<string> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({ data: new Uint8Array(content), useSystemFonts: false, verbosity: 0 });
  try {
    const pdf = await task.promise;
    const pages: string[] = [];
    for (let at = 1; at <= pdf.numPages; at++) {
      const { items } = await (await pdf.getPage(at)).getTextContent();
      pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
    }
    const text = pages.join("\n\n");
    if (text.trim() === "") throw new AppError("unavailable", "This PDF holds no text that can be read.");
    return text;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("unavailable", "This PDF cannot be read.", { cause });
  } finally {
    await task.destroy();
  }
}
