/**
 * One piece of memory that the contents of a batch share, so that reading thousands of small files allocates nothing.
 * What `take` returned is good until the next `reset`.
 */
export class Slab {
  readonly #memory: Buffer;
  #used = 0;

  constructor(bytes: number) {
    this.#memory = Buffer.allocUnsafeSlow(bytes);
  }

  take(bytes: number): Buffer {
    if (this.#used + bytes > this.#memory.length) return Buffer.allocUnsafeSlow(bytes);
    const taken = this.#memory.subarray(this.#used, this.#used + bytes);
    this.#used += bytes;
    return taken;
  }

  reset(): void {
    this.#used = 0;
  }
}
