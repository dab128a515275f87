import { isWordByte, type KeyPattern, keyPatterns, type Matched } from "./key-patterns";

interface Candidate {
  readonly prefix: Buffer;
  readonly pattern: KeyPattern | null;
}

const startsAt = (bytes: Buffer, at: number, prefix: Buffer) =>
  at + prefix.length <= bytes.length && prefix.compare(bytes, at, at + prefix.length) === 0;

const ownKind = "a secret of this run";

const matchKey = (
  pattern: KeyPattern,
  bytes: Buffer,
  at: number,
  before: number | undefined,
  isLast: boolean,
): Matched => (isWordByte(before) ? "no" : pattern.match(bytes, at, isLast));

/** Where a secret stands. */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly kind: string;
}
export interface Search {
  readonly found: Found[];
  /** From here on something may be the beginning of a secret that goes on in bytes to come. */
  readonly openFrom: number;
}

/**
 * Looks for many texts and patterns in one pass. It reads every second pair of bytes and looks closer only where such a
 * pair begins one of them, so its time does not grow with their number.
 */
export class SecretSearch {
  /** For each pair of bytes: 1 where it is the first pair of a candidate, 2 where it is the second. */
  readonly #pairs = new Uint8Array(65_536);
  readonly #byFirst: Candidate[][] = Array.from({ length: 256 }, () => []);
  readonly #longest: number;

  constructor(needles: readonly Buffer[]) {
    const candidates: Candidate[] = [
      ...needles.map((prefix) => ({ prefix, pattern: null })),
      ...keyPatterns.map((pattern) => ({ prefix: pattern.prefix, pattern })),
    ];
    for (const candidate of candidates) {
      const [a = 0, b = 0, c = 0] = candidate.prefix;
      this.#pairs[(a << 8) | b] = (this.#pairs[(a << 8) | b] ?? 0) | 1;
      this.#pairs[(b << 8) | c] = (this.#pairs[(b << 8) | c] ?? 0) | 2;
      this.#byFirst[a]?.push(candidate);
    }
    this.#longest = Math.max(...candidates.map(({ prefix }) => prefix.length));
  }

  /**
   * @param before the byte in front of them; undefined at the beginning
   * @param isLast whether no more bytes will come
   */
  search(bytes: Buffer, before: number | undefined, isLast: boolean): Search {
    const found: Found[] = [];
    let openFrom = bytes.length;
    const look = (at: number) => {
      const open = this.#lookAt(bytes, at, at === 0 ? before : bytes[at - 1], isLast, found);
      if (open && at < openFrom) openFrom = at;
    };
    this.#eachPlace(bytes, look);
    if (!isLast) openFrom = Math.min(openFrom, this.#openTail(bytes, before));
    return { found, openFrom };
  }

  #eachPlace(bytes: Buffer, look: (at: number) => void): void {
    const pairs = this.#pairs;
    const last = bytes.length - 1;
    for (let at = 1; at < last; at += 2) {
      // Of three bytes from an even place on, the second pair begins here; from an odd one, the first.
      const hit = pairs[((bytes[at] as number) << 8) | (bytes[at + 1] as number)] as number;
      if (hit === 0) continue;
      if ((hit & 2) !== 0) look(at - 1);
      if ((hit & 1) !== 0) look(at);
    }
  }

  /** Adds what begins at this place; true where only bytes to come can tell. */
  #lookAt(bytes: Buffer, at: number, before: number | undefined, isLast: boolean, found: Found[]): boolean {
    let isOpen = false;
    for (const { prefix, pattern } of this.#byFirst[bytes[at] ?? 0] ?? []) {
      if (!startsAt(bytes, at, prefix)) continue;
      const matched = pattern ? matchKey(pattern, bytes, at, before, isLast) : at + prefix.length;
      if (matched === "open") isOpen = true;
      else if (matched !== "no") found.push({ from: at, to: matched, kind: pattern?.kind ?? ownKind });
    }
    return isOpen;
  }

  /** The first place near the end from which all that is there is the beginning of a candidate. */
  #openTail(bytes: Buffer, before: number | undefined): number {
    for (let at = Math.max(0, bytes.length - this.#longest + 1); at < bytes.length; at++) {
      const length = bytes.length - at;
      const previous = at === 0 ? before : bytes[at - 1];
      const isOpen = (this.#byFirst[bytes[at] ?? 0] ?? []).some(
        ({ prefix, pattern }) =>
          prefix.length > length &&
          (pattern === null || !isWordByte(previous)) &&
          prefix.compare(bytes, at, bytes.length, 0, length) === 0,
      );
      if (isOpen) return at;
    }
    return bytes.length;
  }
}
