import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type Archive, type Entry, openPlain } from "./archive";
import { sync } from "./sync";
import { writeEntry } from "./write-entry";

interface StateFile {
  /** Below the data folder, with `/` on every system. */
  readonly name: string;
  readonly path: string;
  readonly mode: number;
}

const logName = /^streams\/[\w-]+\/(?:console|events)$/;
/** Of a runner that lives in the data folder: who it is, what it was asking for, and its attempts. Locks and programs are made anew. */
const runnerName = /^runner\/(?:runner\.json|claim\.json|attempts\/.+)$/;

/**
 * The files of the site's state that the database does not name: the logs of attempts, and the state of a runner that
 * lives here. Links and other things that are no plain files are left out.
 */
function stateFiles(dataDir: string): StateFile[] {
  const found = [...walk(dataDir, "streams"), ...walk(dataDir, "runner")];
  return found.filter(({ name }) => isLog(name) || isRunnerState(name));
}

export const isLog = (name: string): boolean => logName.test(name);

/** Of the folders of an attempt that its job writes to. */
const isJobs = (name: string): boolean => /^runner\/attempts\/[^/]+\/(?:workspace|home|tmp)\//.test(name);

/** A name from an archive is not trusted: no part of it may lead elsewhere. */
export function isRunnerState(name: string): boolean {
  const parts = name.split("/");
  const isPlain = parts.every((part) => part !== "" && part !== "." && part !== ".." && !/[\\\0]/.test(part));
  return isPlain && runnerName.test(name);
}

function* walk(dataDir: string, name: string): Generator<StateFile> {
  const path = join(dataDir, name);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) yield { name, path, mode: found.mode & 0o777 };
  if (!found?.isDirectory()) return;
  for (const child of namesIn(path)) yield* walk(dataDir, `${name}/${child}`);
}

/** A folder of a job may go while it is looked at, or be closed to us. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (/^(ENOENT|ENOTDIR|EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/**
 * Adds every one of them to the archive, each up to the size that it had in one moment: a log may grow meanwhile, and a
 * job may delete what it made.
 */
export function addStateFiles(archive: Archive, dataDir: string): Entry[] {
  const files = stateFiles(dataDir);
  const added = files.flatMap((file) => {
    const fd = opened(file);
    if (fd === null) return [];
    try {
      return [archive.addOpen(file.name, fd)];
    } finally {
      closeSync(fd);
    }
  });
  archive.note("modes", Object.fromEntries(files.map(({ name, mode }) => [name, mode])));
  return added;
}

/** Null for what went meanwhile, and for what a job has made so that it cannot be read: that never holds a backup up. */
function opened({ name, path }: StateFile): number | null {
  try {
    return openPlain(path);
  } catch (error) {
    if (isJobs(name) || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Puts the logs of a backup in their places. A log only grows: one that begins with what was saved, and went on, stays.
 * So this harms nobody before the database changes, and can be done again after a crash.
 */
export function placeLogs(
  archive: Archive,
  entries: readonly Entry[],
  dataDir: string,
  work: string,
): number {
  const logs = entries.filter(({ name }) => isLog(name));
  for (const entry of logs) {
    const file = join(dataDir, entry.name);
    if (beginsWith(file, archive.read(entry))) continue;
    const aside = join(work, "log");
    writeEntry(archive, entry, aside);
    mkdirSync(dirname(file), { recursive: true });
    renameSync(aside, file);
    sync(dirname(file));
  }
  return logs.length;
}

function beginsWith(file: string, saved: Iterable<Buffer>): boolean {
  if (!existsSync(file)) return false;
  const fd = openSync(file, "r");
  try {
    let at = 0;
    let isSame = true;
    // Read to its end in any case: only then is the saved content known to be whole.
    for (const piece of saved) {
      const there = Buffer.alloc(piece.length);
      isSame &&= readSync(fd, there, 0, piece.length, at) === piece.length && there.equals(piece);
      at += piece.length;
    }
    return isSame;
  } finally {
    closeSync(fd);
  }
}

/**
 * Writes the runner's state of a backup aside.
 *
 * @returns what puts it in its place, with the one that stands there kept beside it; undefined where none was saved
 */
export function prepareRunner(
  archive: Archive,
  entries: readonly Entry[],
  dataDir: string,
  work: string,
): ((mark: string) => void) | undefined {
  const saved = entries.filter(({ name }) => isRunnerState(name));
  if (saved.length === 0) return undefined;
  const modes = (archive.noted("modes") ?? {}) as Record<string, unknown>;
  for (const entry of saved) {
    const file = join(work, entry.name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const mode = modes[entry.name];
    writeEntry(archive, entry, file, typeof mode === "number" ? mode & 0o777 : 0o600);
  }
  const [fresh, place] = [join(work, "runner"), join(dataDir, "runner")];
  return (mark) => {
    if (existsSync(place)) renameSync(place, `${place}.before-restore-${mark}`);
    renameSync(fresh, place);
    sync(dataDir);
  };
}
