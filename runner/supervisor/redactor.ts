import { createReadStream } from "node:fs";
import { needlesOf } from "./needles";
import { SecretSearch } from "./secret-search";

const mask = Buffer.from("***");

/** What may never appear: the values given, in every way they may be written, and whatever looks like a key. */
export class Secrets {
  readonly search: SecretSearch;

  constructor(values: readonly string[]) {
    this.search = new SecretSearch(needlesOf(values));
  }

  /** A whole text with each secret in it replaced by `***`. */
  hideIn(text: string): string {
    const bytes = Buffer.from(text, "utf8");
    const { found } = this.search.search(bytes, undefined, true);
    if (found.length === 0) return text;
    const parts: Buffer[] = [];
    const redactor = new Redactor(this, (part) => parts.push(part));
    redactor.write(bytes);
    redactor.end();
    return Buffer.concat(parts).toString("utf8");
  }
}

/**
 * Hides secrets in a stream, wherever it is cut into pieces: of each piece it keeps back only what may be the beginning
 * of a secret. The bytes that come out are the same for every way of cutting.
 */
export class Redactor {
  readonly #secrets: Secrets;
  readonly #emit: (bytes: Buffer) => void;
  readonly #onFound: (kind: string) => void;
  #held: Buffer = Buffer.alloc(0);
  /** So many of the first bytes held are part of a secret whose mask is already out. */
  #masked = 0;
  #before: number | undefined;

  constructor(secrets: Secrets, emit: (bytes: Buffer) => void, onFound: (kind: string) => void = () => {}) {
    this.#secrets = secrets;
    this.#emit = emit;
    this.#onFound = onFound;
  }

  write(bytes: Buffer): void {
    this.#take(bytes, false);
  }

  end(): void {
    this.#take(Buffer.alloc(0), true);
  }

  #take(bytes: Buffer, isLast: boolean): void {
    const all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    const { found, openFrom } = this.#secrets.search.search(all, this.#before, isLast);
    let done = this.#masked;
    for (const { from, to, kind } of found.sort((a, b) => a.from - b.from || b.to - a.to)) {
      // Beyond the open place it is found again, with more to judge by.
      if (from >= openFrom) break;
      this.#onFound(kind);
      if (from >= done) {
        if (from > done) this.#emit(all.subarray(done, from));
        this.#emit(mask);
      }
      done = Math.max(done, to);
    }
    if (openFrom > done) this.#emit(all.subarray(done, openFrom));
    this.#masked = Math.max(0, done - openFrom);
    if (openFrom > 0) this.#before = all[openFrom - 1];
    this.#held = Buffer.from(all.subarray(openFrom));
  }
}

/** The kinds of secrets in some bytes, each once. */
export function findSecrets(bytes: Buffer, secrets: Secrets): string[] {
  return [...new Set(secrets.search.search(bytes, undefined, true).found.map(({ kind }) => kind))];
}

/**
 * The kinds of secrets in a file of any size, each once; it is read in pieces.
 *
 * @param secrets the values to look for, beside everything that looks like a key
 */
export async function scanForSecrets(path: string, secrets: readonly string[] | Secrets): Promise<string[]> {
  const kinds = new Set<string>();
  const known = secrets instanceof Secrets ? secrets : new Secrets(secrets);
  const redactor = new Redactor(
    known,
    () => {},
    (kind) => kinds.add(kind),
  );
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 18 })) redactor.write(piece);
  redactor.end();
  return [...kinds];
}
