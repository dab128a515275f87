import type { BigIntStats } from "node:fs";
import { lstat, opendir, readlink } from "node:fs/promises";
import { posix } from "node:path";

/** Where a walk stops taking more. */
export interface WalkLimits {
  readonly files: number;
  readonly allBytes: number;
  readonly fileBytes: number;
  readonly depth: number;
}
export const walkLimits: WalkLimits = {
  files: 20_000,
  allBytes: 20 * 1024 ** 3,
  fileBytes: 5 * 1024 ** 3,
  depth: 32,
};

export interface FoundFile {
  /** As the site will know it. */
  readonly path: string;
  /** As the disk knows it: a name need not be text. */
  readonly raw: Buffer;
  readonly bytes: number;
}
export interface Found {
  readonly files: FoundFile[];
  readonly links: { path: string; target: string }[];
  readonly skipped: { path: string; why: string }[];
}

const remade = new Set(["node_modules", "__pycache__", ".venv"]);
/** So many names of one folder are looked at, and so many left-out things are named one by one. */
const namesOfFolder = 100_000;
const namedSkips = 1000;

const strict = new TextDecoder("utf-8", { fatal: true });

/** A name as text in one form; where it is no UTF-8, its odd bytes and its percent signs as %XX. */
export function nameOf(raw: Buffer): string {
  try {
    return strict.decode(raw).normalize("NFC");
  } catch {
    return [...raw]
      .map((byte) =>
        byte >= 0x20 && byte < 0x7f && byte !== 0x25
          ? String.fromCharCode(byte)
          : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
      )
      .join("");
  }
}

const joined = (folder: Buffer, name: Buffer) =>
  folder.length === 0 ? name : Buffer.concat([folder, Buffer.from("/"), name]);

interface Walk {
  readonly root: Buffer;
  readonly limits: WalkLimits;
  readonly device: bigint;
  readonly found: Found;
  /** Paths as a file system that knows no case would see them, with what stands there. */
  readonly folded: Map<string, string>;
  readonly over: Map<string, number>;
  allBytes: number;
  unnamed: number;
}
interface Place {
  readonly raw: Buffer;
  readonly path: string;
  readonly depth: number;
}

function skip(walk: Walk, path: string, why: string): void {
  if (walk.found.skipped.length < namedSkips) walk.found.skipped.push({ path: path.slice(0, 1024), why });
  else walk.unnamed += 1;
}

/**
 * All files below a folder, in an order that depends on their names alone. No link is followed, and nothing is opened: a
 * link that points inside is told with its target, and what is no file, stands on another file system, can be made again
 * or is beyond a limit is told with the reason. A folder that was never made is empty.
 */
export async function walkFolder(root: string, limits: WalkLimits = walkLimits): Promise<Found> {
  const top = await lstat(root, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (top === null) return { files: [], links: [], skipped: [] };
  const walk: Walk = {
    root: Buffer.from(root),
    limits,
    device: top.dev,
    found: { files: [], links: [], skipped: [] },
    folded: new Map(),
    over: new Map(),
    allBytes: 0,
    unnamed: 0,
  };
  await walkInto(walk, { raw: Buffer.alloc(0), path: "", depth: 0 });
  for (const [folder, count] of walk.over) {
    const why = `${count} more files; a run keeps at most ${limits.files}`;
    walk.found.skipped.push({ path: folder || ".", why });
  }
  if (walk.unnamed > 0) walk.found.skipped.push({ path: ".", why: `${walk.unnamed} more were left out` });
  return walk.found;
}

async function namesIn(walk: Walk, { raw, path }: Place): Promise<Buffer[]> {
  const names: Buffer[] = [];
  const folder = await opendir(joined(walk.root, raw), { encoding: "buffer" as BufferEncoding });
  for await (const { name } of folder) {
    if (names.length >= namesOfFolder) {
      skip(walk, path || ".", `It holds more than ${namesOfFolder} names; the rest was not looked at`);
      break;
    }
    // With this encoding names are bytes, whatever the types say.
    names.push(name as unknown as Buffer);
  }
  return names.sort(Buffer.compare);
}

async function walkInto(walk: Walk, place: Place): Promise<void> {
  let names: Buffer[];
  try {
    names = await namesIn(walk, place);
  } catch (error) {
    skip(
      walk,
      place.path || ".",
      `It cannot be opened: ${(error as NodeJS.ErrnoException).code ?? "unknown"}`,
    );
    return;
  }
  if (names.some((name) => name.equals(Buffer.from("pyvenv.cfg")))) {
    skip(walk, place.path || ".", "A Python environment can be made again");
    return;
  }
  for (const name of names) {
    const raw = joined(place.raw, name);
    const path = place.path === "" ? nameOf(name) : `${place.path}/${nameOf(name)}`;
    await look(walk, { raw, path, depth: place.depth + 1 }, nameOf(name), place);
  }
}

async function look(walk: Walk, place: Place, name: string, parent: Place): Promise<void> {
  const { raw, path } = place;
  const stats = await lstat(joined(walk.root, raw), { bigint: true }).catch(() => null);
  if (stats === null) return skip(walk, path, "It went away while it was looked at");
  if (stats.isSymbolicLink()) return lookAtLink(walk, place);
  const why = leftOut(stats, name, parent, walk);
  if (why === "own") return;
  if (why !== null) return skip(walk, path, why);
  const other = clash(walk, path, stats.isDirectory());
  if (other !== null) return skip(walk, path, `Its name differs from ${other} in case alone`);
  if (stats.isDirectory()) return walkInto(walk, place);
  return takeFile(walk, place, Number(stats.size), parent);
}

/** Why something is not kept; null where it is, and `own` for what is the runner's. */
function leftOut(stats: BigIntStats, name: string, parent: Place, { device, limits }: Walk): string | null {
  const isFolder = stats.isDirectory();
  if (!isFolder && !stats.isFile()) return "It is neither a file nor a folder";
  if (stats.dev !== device) return "It stands on another file system";
  if (isFolder) return leftOutFolder(name, parent, limits);
  return Number(stats.size) > limits.fileBytes ? "It is larger than a single file may be" : null;
}

function leftOutFolder(name: string, parent: Place, limits: WalkLimits): string | null {
  if (parent.path === "" && name === ".referee") return "own";
  if (remade.has(name)) return `A folder ${name} can be made again`;
  if (name === "objects" && /(^|\/)\.git$/.test(parent.path)) return "The contents of a git repository";
  return parent.depth + 1 >= limits.depth ? `It lies deeper than ${limits.depth} folders` : null;
}

function clash({ folded }: Walk, path: string, isFolder: boolean): string | null {
  const fold = path.toLowerCase();
  const other = folded.get(fold);
  if (other !== undefined) return other.slice(0, 200);
  folded.set(fold, isFolder ? `${path}/` : path);
  return null;
}

async function lookAtLink(walk: Walk, { raw, path }: Place): Promise<void> {
  const target = await readlink(joined(walk.root, raw), { encoding: "buffer" }).catch(() => null);
  if (target === null) return skip(walk, path, "The link cannot be read");
  const text = nameOf(target);
  const to = posix.normalize(posix.join(posix.dirname(path), text));
  const isInside = !text.startsWith("/") && to !== ".." && !to.startsWith("../");
  if (!isInside) return skip(walk, path, "A link that leads out of the run's folder");
  if (walk.found.links.length >= walk.limits.files) return skip(walk, path, "One link too many");
  walk.found.links.push({ path, target: text });
}

function takeFile(walk: Walk, { raw, path }: Place, bytes: number, parent: Place): void {
  if (walk.found.files.length >= walk.limits.files) {
    walk.over.set(parent.path, (walk.over.get(parent.path) ?? 0) + 1);
    if (walk.over.size > namedSkips) {
      walk.over.delete(parent.path);
      walk.unnamed += 1;
    }
    return;
  }
  if (walk.allBytes + bytes > walk.limits.allBytes) {
    skip(walk, path, "The run's files together are larger than may be kept");
    return;
  }
  walk.allBytes += bytes;
  walk.found.files.push({ path, raw, bytes });
}
