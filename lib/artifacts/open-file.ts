import { extension } from "./file-name";
import { type JsonValue, readJson } from "./json-text";
import { type LogHead, logHead, logHeadBytes } from "./log-head";
import { headBytes, looksLikeText, safeType } from "./safe-type";
import { type TablePage, tableBytes, tablePage } from "./table";
import type { ArtifactFile } from "./view";
import { languageOf, type Viewer, viewerOf } from "./viewer";

/** A file as it is shown. What its name promises and its content does not keep is said, never guessed. */
export type OpenedFile =
  | { readonly show: "empty" | "binary" | "image" | "pdf" }
  | { readonly show: "broken"; readonly why: string }
  | { readonly show: "markdown"; readonly text: string }
  | {
      readonly show: "text";
      readonly text: string;
      readonly language?: string | undefined;
      readonly note?: string;
    }
  | { readonly show: "table"; readonly page: TablePage; readonly isWhole: boolean }
  | { readonly show: "json"; readonly value: JsonValue }
  | { readonly show: "log"; readonly head: LogHead; readonly note?: string };

/** Gives the start of a content: as many bytes as are asked for, or all there are. */
export type ReadStart = (most: number) => Promise<Uint8Array>;

export interface OpenWish {
  /** Show what stands in the file instead of a reading of it. */
  readonly asText?: boolean;
  /** First row of a table, from 1. */
  readonly from?: number;
}

/** Reads as much of a file as its viewer shows at first, whatever its size. */
export async function openFile(
  file: Pick<ArtifactFile, "path" | "kind" | "bytes">,
  read: ReadStart,
  { asText = false, from = 1 }: OpenWish = {},
): Promise<OpenedFile> {
  if (file.bytes === 0) return { show: "empty" };
  const head = await read(headBytes);
  const viewer = viewerOf(file);
  if (viewer === "image" || viewer === "pdf") return proven(viewer, file.path, head);
  if (!looksLikeText(head)) return { show: "binary" };
  if (viewer === "log" || (asText && file.bytes > textBytes)) return log(file, read);
  if (viewer === "table" && !asText) return table(file, read, from);
  const text = new TextDecoder().decode(await read(file.bytes));
  return asText ? { show: "text", text, language: languageOf(file.path) } : reading(viewer, file, text);
}

/** Text that is not read in any way is shown whole up to this size. */
const textBytes = 256 * 1024;
/** Colouring larger code would make the page heavy for little. */
const colouredBytes = 64 * 1024;

function proven(viewer: "image" | "pdf", path: string, head: Uint8Array): OpenedFile {
  if (safeType(path, head).contentType !== "application/octet-stream") return { show: viewer };
  const what = viewer === "pdf" ? "a PDF" : "a picture";
  return { show: "broken", why: `Its name ends in .${extension(path)}, but what is in it is not ${what}.` };
}

async function log(file: Pick<ArtifactFile, "bytes">, read: ReadStart, note?: string): Promise<OpenedFile> {
  const head = logHead(await read(logHeadBytes), file.bytes);
  return { show: "log", head, ...(note === undefined ? {} : { note }) };
}

async function table(
  file: Pick<ArtifactFile, "path" | "bytes">,
  read: ReadStart,
  from: number,
): Promise<OpenedFile> {
  const isWhole = file.bytes <= tableBytes;
  const text = new TextDecoder().decode(await read(tableBytes));
  const delimiter = extension(file.path) === "tsv" ? "\t" : ",";
  const page = tablePage(text, { from, isWhole, delimiter });
  if (page) return { show: "table", page, isWhole };
  return log(file, read, "It cannot be read as a table, so it is shown as text.");
}

function reading(
  viewer: Viewer,
  { path, bytes }: Pick<ArtifactFile, "path" | "bytes">,
  text: string,
): OpenedFile {
  if (viewer === "markdown") return { show: "markdown", text };
  if (viewer === "json") {
    const json = readJson(text);
    return json.kind === "tree"
      ? { show: "json", value: json.value }
      : { show: "text", text: json.text, note: json.why };
  }
  return { show: "text", text, language: bytes <= colouredBytes ? languageOf(path) : undefined };
}
