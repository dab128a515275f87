import type { LeaseFile } from "../attempt-folder";

/**
 * Until when the job may run. All times are durations, counted from the moment that each was seen here, by a clock that
 * goes on while the machine sleeps: so no two runners ever work on one attempt, whatever their clocks say.
 */
export class Lease {
  readonly #marginMs: number;
  #endsAt: number;
  #n: number | null = null;

  constructor(ttlMs: number, from: number, marginMs: number) {
    this.#marginMs = marginMs;
    this.#endsAt = from + ttlMs;
  }

  renew(file: LeaseFile | null, now: number): void {
    if (!file || file.n === this.#n) return;
    this.#n = file.n;
    // A late renewal never shortens what a newer answer has given.
    this.#endsAt = Math.max(this.#endsAt, now + file.ttlMs);
  }

  isOver(now: number): boolean {
    return now >= this.#endsAt - this.#marginMs;
  }
}
