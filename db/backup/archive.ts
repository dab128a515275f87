import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import Database from "better-sqlite3";
import { AppError } from "@/lib/errors";

/** "RfBk": what `file` and we know a backup by. */
const applicationId = 0x52_66_42_6b;
const pieceBytes = 1024 * 1024;

export interface Entry {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * A backup in one file: a SQLite database that holds named files in pieces, so that a file may be larger than memory,
 * each with its size and hash.
 */
export class Archive {
  readonly #db: Database.Database;

  private constructor(db: Database.Database) {
    this.#db = db;
  }

  /**
   * A new one, for its owner alone: it holds what lets a runner in, and what its jobs were given. It is not safe from a
   * crash while it is being written: give it its name only when it is whole.
   */
  static create(file: string): Archive {
    closeSync(openSync(file, "wx", 0o600));
    const db = new Database(file);
    db.pragma("page_size = 65536");
    db.pragma("journal_mode = OFF");
    db.pragma("synchronous = OFF");
    db.pragma(`application_id = ${applicationId}`);
    db.exec(`
      CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
      CREATE TABLE entry (name TEXT PRIMARY KEY, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL);
      CREATE TABLE piece (name TEXT NOT NULL, position INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (name, position));
    `);
    return new Archive(db);
  }

  /** @throws AppError `invalid` for a file that is no backup */
  static open(file: string): Archive {
    let db: Database.Database | undefined;
    try {
      db = new Database(file, { readonly: true, fileMustExist: true });
      if (db.pragma("application_id", { simple: true }) === applicationId) return new Archive(db);
    } catch (cause) {
      db?.close();
      throw new AppError("invalid", `${file} cannot be read as a backup.`, { cause });
    }
    db.close();
    throw new AppError("invalid", `${file} is not a backup made by "npm run backup".`);
  }

  note(key: string, value: unknown): void {
    this.#db.prepare("INSERT INTO about VALUES (?, ?)").run(key, JSON.stringify(value));
  }

  noted(key: string): unknown {
    const text = this.#db.prepare<[string], string>("SELECT value FROM about WHERE key = ?").pluck().get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  /**
   * Takes in a file of the disk, up to the size that it has when it is opened. Gives what was read, for the caller to
   * compare with what it expected.
   */
  add(name: string, path: string): Entry {
    const fd = openPlain(path);
    try {
      return this.addOpen(name, fd);
    } finally {
      closeSync(fd);
    }
  }

  /** The same for a file that is open, read from its start. */
  addOpen(name: string, fd: number): Entry {
    const insert = this.#db.prepare("INSERT INTO piece VALUES (?, ?, ?)");
    const hash = createHash("sha256");
    let bytes = 0;
    let position = 0;
    const take = this.#db.transaction(() => {
      for (const piece of pieces(fd)) {
        hash.update(piece);
        bytes += piece.length;
        insert.run(name, position++, piece);
      }
      const entry = { name, bytes, sha256: hash.digest("hex") };
      this.#db.prepare("INSERT INTO entry VALUES (@name, @bytes, @sha256)").run(entry);
      return entry;
    });
    return take();
  }

  entries(): Entry[] {
    return this.#db.prepare<[], Entry>("SELECT name, bytes, sha256 FROM entry ORDER BY name").all();
  }

  /**
   * The content of an entry, piece by piece, checked on the way.
   *
   * @throws AppError `invalid` at the end where it is not what its hash promises
   */
  *read({ name, bytes, sha256 }: Entry): Generator<Buffer> {
    const hash = createHash("sha256");
    let seen = 0;
    const select = this.#db
      .prepare<[string], Buffer>("SELECT content FROM piece WHERE name = ? ORDER BY position")
      .pluck();
    for (const piece of select.iterate(name)) {
      hash.update(piece);
      seen += piece.length;
      yield piece;
    }
    if (seen !== bytes || hash.digest("hex") !== sha256) {
      throw new AppError("invalid", `The backup is damaged: ${name} in it is not what was saved.`);
    }
  }

  /**
   * Reads all of it.
   *
   * @throws AppError `invalid` for anything that is not as it was saved
   */
  verify(): void {
    try {
      const verdict = this.#db.pragma("integrity_check", { simple: true });
      if (verdict !== "ok") throw new AppError("invalid", `The backup is damaged: ${verdict}.`);
      for (const entry of this.entries()) for (const _ of this.read(entry));
    } catch (error) {
      if (error instanceof Database.SqliteError)
        throw new AppError("invalid", "The backup is damaged.", { cause: error });
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }
}

/**
 * Opens a file for reading. What was a file when it was found may be a link, a pipe or a device by now: none is followed
 * or waited for.
 *
 * @throws AppError `invalid` for what is no file; whatever the system says where it cannot be opened
 */
export function openPlain(path: string): number {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw new AppError("invalid", `${path} is not a plain file.`);
}

function* pieces(fd: number): Generator<Buffer> {
  const piece = Buffer.allocUnsafe(pieceBytes);
  for (let left = fstatSync(fd).size; left > 0; ) {
    const n = readSync(fd, piece, 0, Math.min(left, pieceBytes), null);
    if (n === 0) break;
    yield piece.subarray(0, n);
    left -= n;
  }
}
