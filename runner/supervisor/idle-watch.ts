/** Less than this share of one processor is what a program uses that only waits. */
const waitingShare = 0.01;

/** Tells for how long a job has printed nothing and used no processor. */
export class IdleWatch {
  readonly #windowMs: number;
  #activeAt: number;
  #windowFrom: number;
  #usedBefore = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looks = 0;
  #waits = 0;

  /** @param idleMs the limit: processor use is measured over a tenth of it, at most 10 s */
  constructor(idleMs: number, now: number) {
    this.#windowMs = Math.min(10_000, idleMs / 10);
    this.#activeAt = now;
    this.#windowFrom = now;
  }

  sawOutput(now: number): void {
    this.#activeAt = now;
  }

  /**
   * @param usedMs processor time of all its processes so far
   * @param isWaiting whether one of them waits for a processor: on a crowded machine it is not idle, only slow
   * @param now when that was seen: what nobody has looked at yet counts as no time
   */
  idleMs(usedMs: number, isWaiting: boolean, now: number): number {
    if (now === this.#lookedAt) return now - this.#activeAt;
    this.#lookedAt = now;
    this.#looks++;
    if (isWaiting) this.#waits++;
    const window = now - this.#windowFrom;
    if (window >= this.#windowMs) {
      // The clock of processes ticks each 10 ms: one tick alone says nothing.
      const hasWorked = usedMs - this.#usedBefore > Math.max(10, window * waitingShare);
      if (hasWorked || this.#waits * 2 > this.#looks) this.#activeAt = now;
      this.#looks = 0;
      this.#waits = 0;
      this.#windowFrom = now;
      this.#usedBefore = usedMs;
    }
    return now - this.#activeAt;
  }
}
