import "server-only";

/**
 * The state of one run for everybody of one audience who watches it: it is read once a look, and told only when it has
 * become another.
 */
export class StateFeed {
  readonly #read: () => unknown;
  readonly #write: (state: unknown) => Uint8Array;
  readonly #listeners = new Set<() => void>();
  #text = "";
  #turn = 0;
  #frame: Uint8Array = new Uint8Array();
  #isGone = false;

  /** @param read gives null where the audience may see the run no more */
  constructor(read: () => unknown, write: (state: unknown) => Uint8Array) {
    this.#read = read;
    this.#write = write;
  }

  /** Counts the changes, from 1. */
  get turn(): number {
    return this.#turn;
  }

  get frame(): Uint8Array {
    return this.#frame;
  }

  /** Whether the run is hidden from this audience now. */
  get isGone(): boolean {
    return this.#isGone;
  }

  get watchers(): number {
    return this.#listeners.size;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  look(): void {
    const state = this.#read();
    if (state === null) {
      this.#isGone = true;
      this.#wake();
      return;
    }
    const text = JSON.stringify(state);
    if (text === this.#text) return;
    this.#text = text;
    this.#turn += 1;
    this.#frame = this.#write(state);
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#listeners) wake();
  }
}
