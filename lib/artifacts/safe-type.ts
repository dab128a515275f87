import { extension } from "./file-name";

/** What a file is sent as. An artifact is untrusted: nothing it says of itself decides how a browser reads it. */
export interface SafeType {
  readonly contentType: string;
  readonly disposition: "inline" | "attachment";
}

/** How many bytes from the start decide about a file. */
export const headBytes = 4096;

const binary: SafeType = { contentType: "application/octet-stream", disposition: "attachment" };
const plainText: SafeType = { contentType: "text/plain; charset=utf-8", disposition: "inline" };
/** Saved and never opened: a browser's own PDF reader stays blank in a sandbox. Pages draw it by themselves. */
const pdf: SafeType = { contentType: "application/pdf", disposition: "attachment" };

const pictures = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
]);

/** True for the extensions that are looked at as pictures. SVG is not one: it is a document that can hold script. */
export function isPictureName(path: string): boolean {
  return pictures.has(extension(path));
}

/**
 * The type a file is sent with, from a short list that cannot run anything: a picture or a PDF only where name and
 * first bytes agree, text as plain text (HTML, SVG, XML and script too), and the rest as bytes to save.
 *
 * @param head the first bytes of the content, `headBytes` of them or all
 */
export function safeType(path: string, head: Uint8Array): SafeType {
  if (isPictureName(path)) {
    const type = pictureType(head);
    return type ? { contentType: type, disposition: "inline" } : binary;
  }
  if (extension(path) === "pdf") return startsWith(head, "%PDF-") ? pdf : binary;
  return looksLikeText(head) ? plainText : binary;
}

/** The type that a picture's first bytes prove, or undefined. */
function pictureType(head: Uint8Array): string | undefined {
  if (startsWith(head, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(head, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(head, "GIF87a") || startsWith(head, "GIF89a")) return "image/gif";
  if (startsWith(head, "RIFF") && startsWith(head.subarray(8), "WEBP")) return "image/webp";
  return undefined;
}

/** True where the first bytes are UTF-8 without a NUL. The last character may be cut off; no bytes are text. */
export function looksLikeText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function startsWith(bytes: Uint8Array, latin1: string): boolean {
  return bytes.length >= latin1.length && [...latin1].every((letter, i) => bytes[i] === letter.charCodeAt(0));
}
