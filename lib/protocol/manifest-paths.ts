import type { ManifestFile } from "./manifest";

/** The most that one file may have. */
export const fileLimitBytes = 5 * 1024 ** 3;
const pathLimitBytes = 1024;

interface Rejected {
  readonly path: string;
  readonly why: string;
}

/**
 * Which files of a manifest cannot be taken, and why: a path that is not plainly relative, one that would be another's
 * on a system that does not tell upper from lower case, a file where another has a folder, and content that is too large.
 */
export function rejectedFiles(files: readonly Pick<ManifestFile, "path" | "bytes">[]): Rejected[] {
  const taken = new Map<string, string>();
  const folders = new Set<string>();
  for (const { path } of files) for (const folder of foldersOf(folded(path))) folders.add(folder);
  const rejected: Rejected[] = [];
  for (const { path, bytes } of files) {
    const key = folded(path);
    const why =
      faultOfPath(path) ?? faultOfPlace(path, taken.get(key), folders.has(key)) ?? faultOfSize(bytes);
    if (why === null) taken.set(key, path);
    else rejected.push({ path, why });
  }
  return rejected;
}

/** What is wrong with a path by itself; null where nothing is. */
export function faultOfPath(path: string): string | null {
  if (path === "" || path.startsWith("/")) return "The path is not relative.";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f\\]/.test(path))
    return "The path has a control character or a backslash in it.";
  if (!path.isWellFormed()) return "The path is not well-formed text.";
  if (path.normalize("NFC") !== path) return "The path is not in Unicode's normal form C.";
  if (path.split("/").some((part) => part === "" || part === "." || part === "..")) {
    return "The path has an empty part, or one that leads elsewhere.";
  }
  if (new TextEncoder().encode(path).length > pathLimitBytes) {
    return `The path is longer than ${pathLimitBytes} bytes.`;
  }
  return null;
}

function faultOfPlace(path: string, other: string | undefined, isFolder: boolean): string | null {
  if (other === path) return "The path is there twice.";
  if (other !== undefined) return `The path differs from ${other} in upper and lower case alone.`;
  return isFolder ? "Another file's path has a folder of this name." : null;
}

function faultOfSize(bytes: number): string | null {
  return bytes > fileLimitBytes ? "The file is larger than 5 GiB." : null;
}

const folded = (path: string): string => path.normalize("NFC").toUpperCase().toLowerCase();

function foldersOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
}
