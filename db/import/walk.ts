import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

export type WalkedFile = { readonly path: string } & (
  | { readonly kind: "file" }
  | { readonly kind: "refused"; readonly reason: string }
);

/** Folders with a version control system's own files, not the benchmark's. */
const unwalked = new Set([".git", ".hg", ".svn"]);
/** Deeper than this a tree is not the benchmark's, and may be made to exhaust whoever walks it. */
const deepest = 32;

/**
 * Every file below a folder, one at a time, by its path with `/`. Never follows a link, and never opens what is
 * neither file nor folder; those, odd names and unreadable folders come as refused, with the reason.
 */
export function* walk(root: string): Generator<WalkedFile> {
  const waiting: string[] = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = readFolder(join(root, folder));
    if (!entries) {
      yield { kind: "refused", path: folder, reason: "a folder that cannot be read" };
      continue;
    }
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const found = look(entry, path);
      if (found === "folder") waiting.push(path);
      else yield found;
    }
  }
}

function look(entry: Dirent, path: string): WalkedFile | "folder" {
  const reason = refusal(entry, path);
  if (reason) return { kind: "refused", path, reason };
  return entry.isDirectory() ? "folder" : { kind: "file", path };
}

function refusal(entry: Dirent, path: string): string | null {
  if (entry.isSymbolicLink()) return "a link";
  if (entry.isDirectory() && unwalked.has(entry.name)) return "a version control folder";
  if (!entry.isDirectory() && !entry.isFile()) return "neither a file nor a folder";
  if (hasOddName(entry.name)) return "a name with control characters, a backslash or broken letters";
  if (path.length > 1024 || path.split("/").length > deepest) return "a path that is too long or too deep";
  return null;
}

function hasOddName(name: string): boolean {
  for (const letter of name) {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f || letter === "\\" || letter === "\uFFFD") return true;
  }
  return false;
}

/** Sorted, so that two imports of the same folder go the same way. */
function readFolder(folder: string): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
  }
}
