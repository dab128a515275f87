import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path/posix";
import { folderOf, pathWithin } from "@/lib/paper/image";
import type { Part } from "../../llm/llm";
import { isFile } from "../files";

type ImagePart = Extract<Part, { type: "image" }>;

const mediaTypes: Readonly<Record<string, ImagePart["mediaType"]>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
};

export interface FigureLimits {
  readonly count: number;
  readonly bytesEach: number;
  readonly bytesTogether: number;
}

/** What the providers take in one request with room to spare. */
const usualLimits: FigureLimits = { count: 12, bytesEach: 3_500_000, bytesTogether: 15_000_000 };

/** Every image file below `results/`, by its path in the workspace: those that a text names first, then by name. */
export function figuresOf(workspace: string, named: string): string[] {
  const found = imagesBelow(workspace, "results", 0).sort();
  const isNamed = (path: string) => named.includes(basename(path));
  return [...found.filter(isNamed), ...found.filter((path) => !isNamed(path))];
}

/** At most so many images as parts of a request, and a sentence on each that was left out. */
export function figureParts(
  workspace: string,
  paths: readonly string[],
  limits: FigureLimits = usualLimits,
): { parts: ImagePart[]; remarks: string[] } {
  const parts: ImagePart[] = [];
  const remarks: string[] = [];
  let together = 0;
  for (const path of paths) {
    const size = lstatSync(join(workspace, path)).size;
    if (parts.length >= limits.count) {
      remarks.push(`${path} was not shown to the model: it sees at most ${limits.count} figures.`);
    } else if (size > limits.bytesEach || together + size > limits.bytesTogether) {
      remarks.push(`${path} was not shown to the model: with ${size} bytes it is too large.`);
    } else {
      const bytes = readFileSync(join(workspace, path));
      const mediaType = mediaTypeOf(bytes);
      if (mediaType === null) {
        remarks.push(`${path} was not shown to the model: it is not an image.`);
        continue;
      }
      parts.push({ type: "image", mediaType, bytes });
      together += size;
    }
  }
  return { parts, remarks };
}

/** What the bytes themselves say that they are. */
function mediaTypeOf(bytes: Buffer): ImagePart["mediaType"] | null {
  const head = bytes.subarray(0, 12).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("GIF8")) return "image/gif";
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "image/webp";
  return null;
}

/** An image of Markdown: its alternative text, its address in angles or plain, its title. */
const image =
  /!\[((?:\\.|[^\]\\])*)\]\(\s*(?:<([^>\n]*)>|([^\s()]+(?:\([^\s()]*\)[^\s()]*)*))(\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/g;

/**
 * A Markdown document in which every image is a file: an address that names none is led to the only file of that name
 * below `results/`, and where there is none or more than one, a visible word stands in its place.
 *
 * @param path of the document in the workspace, from whose folder its images are addressed
 */
export function mendImages(
  workspace: string,
  path: string,
  text: string,
): { text: string; remarks: string[] } {
  const remarks: string[] = [];
  const folder = folderOf(path);
  const all = imagesBelow(workspace, "results", 0);
  const mend = (whole: string, alt: string, angled?: string, plain?: string, title = "") => {
    const address = angled ?? plain ?? "";
    const target = pathWithin(folder, address);
    if (target !== null && isFile(workspace, target) && isImageName(target)) return whole;
    const sameName = all.filter((file) => basename(file) === basename(target ?? address));
    const [only] = sameName;
    if (sameName.length === 1 && only) {
      remarks.push(`${path} named the figure ${address}; it was led to ${only}.`);
      return `![${alt}](${addressFrom(path, only)}${title})`;
    }
    const why = only ? "of which the run has more than one" : "which the run does not have";
    remarks.push(`${path} names the figure ${address}, ${why}.`);
    return leftOut(alt, address, why);
  };
  return { text: outsideCode(text, (piece) => piece.replace(image, mend)), remarks };
}

function leftOut(alt: string, address: string, why: string): string {
  const caption = alt ? `, "${alt.replaceAll("*", "")}"` : "";
  return `*[Figure left out${caption}: the text names \`${address.replaceAll("`", "")}\`, ${why}.]*`;
}

const isImageName = (path: string) => extname(path).toLowerCase() in mediaTypes;

/** Changes what is not in a fenced block of code. */
function outsideCode(text: string, change: (piece: string) => string): string {
  return text
    .split(/(^ {0,3}```[\s\S]*?^ {0,3}```[^\n]*$|^ {0,3}~~~[\s\S]*?^ {0,3}~~~[^\n]*$)/m)
    .map((piece, place) => (place % 2 === 0 ? change(piece) : piece))
    .join("");
}

/** Regular files alone: a link could lead out of the workspace. */
function imagesBelow(workspace: string, folder: string, depth: number): string[] {
  if (depth > 6 || !lstatSync(join(workspace, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(join(workspace, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return imagesBelow(workspace, path, depth + 1);
    return entry.isFile() && isImageName(path) ? [path] : [];
  });
}

/** The address of a file from the folder of a document. */
export const addressFrom = (document: string, file: string) => encodeURI(relative(dirname(document), file));
