import { type ToldEvent, toldEvents } from "./told-event";

/** So many are shown; earlier ones are read when somebody asks. */
const mostTold = 1000;

/** What was told of an attempt, in a stretch of its events. */
export interface EventStretch {
  readonly told: readonly ToldEvent[];
  /** The stretch in the file: always whole lines. */
  readonly from: number;
  readonly to: number;
}

/**
 * The events in a piece of the file.
 *
 * @param from where the piece begins: unless it is the file's start, what comes before the first line's end is passed over
 */
export function readStretch(bytes: Uint8Array, from: number, isWhole = from === 0): EventStretch {
  const skipped = isWhole ? 0 : bytes.indexOf(10) + 1;
  if (!isWhole && skipped === 0) return { told: [], from: from + bytes.length, to: from + bytes.length };
  const { told, rest } = toldEvents(bytes.subarray(skipped), from + skipped);
  return { told, from: from + skipped, to: from + bytes.length - rest };
}

/** Two stretches of which the second begins where the first ends. Of too many the earliest are let go. */
export function joined(before: EventStretch, after: EventStretch): EventStretch {
  return { told: [...before.told, ...after.told], from: before.from, to: after.to };
}

/** Events as they come in pieces of any size, told once their line is whole. */
export class EventTail {
  #stretch: EventStretch;
  #rest: Uint8Array = new Uint8Array();

  constructor(stretch: EventStretch) {
    this.#stretch = stretch;
  }

  get stretch(): EventStretch {
    return this.#stretch;
  }

  /** Where the next byte that is wanted stands. */
  get next(): number {
    return this.#stretch.to + this.#rest.length;
  }

  /** @returns whether there is more to tell */
  append(offset: number, bytes: Uint8Array): boolean {
    if (offset > this.next || offset + bytes.length <= this.next) return false;
    const fresh = bytes.subarray(this.next - offset);
    const all = new Uint8Array(this.#rest.length + fresh.length);
    all.set(this.#rest);
    all.set(fresh, this.#rest.length);
    const read = readStretch(all, this.#stretch.to, true);
    this.#rest = all.slice(read.to - this.#stretch.to);
    if (read.to === this.#stretch.to) return false;
    const next = joined(this.#stretch, read);
    this.#stretch = { ...next, told: next.told.slice(-mostTold) };
    return true;
  }

  /** Takes what comes before. */
  prepend(before: EventStretch): void {
    this.#stretch = joined(before, this.#stretch);
  }
}
