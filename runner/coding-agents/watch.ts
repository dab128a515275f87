/** Why a coding agent is told to end. `linger` is none of its faults: it had ended, and did not go. */
export type StopWhy = "idle" | "wall" | "budget" | "aborted" | "linger";

export interface WatchLimits {
  readonly wallMs: number;
  readonly idleMs: number;
  readonly lingerMs: number;
  /** Whether it works without saying so. Asked when it has been silent for `idleMs`. */
  readonly isBusy: () => boolean;
  readonly stop: (why: StopWhy) => void;
}

/** The clocks that run beside a coding agent. `close` ends them all. */
export class Watch {
  readonly #limits: WatchLimits;
  readonly #wall: NodeJS.Timeout;
  #idle: NodeJS.Timeout | undefined;
  #linger: NodeJS.Timeout | undefined;

  constructor(limits: WatchLimits) {
    this.#limits = limits;
    // Whoever has said that it ended is not stopped for being late, but for lingering.
    this.#wall = setTimeout(() => limits.stop(this.#linger ? "linger" : "wall"), limits.wallMs);
    this.progress();
  }

  progress(): void {
    clearTimeout(this.#idle);
    if (this.#linger) return;
    this.#idle = setTimeout(() => {
      if (this.#limits.isBusy()) this.progress();
      else this.#limits.stop("idle");
    }, this.#limits.idleMs);
  }

  /** It has said that it ended: from now on it is only waited for. */
  ended(): void {
    clearTimeout(this.#idle);
    this.#linger ??= setTimeout(() => this.#limits.stop("linger"), this.#limits.lingerMs);
  }

  close(): void {
    clearTimeout(this.#wall);
    clearTimeout(this.#idle);
    clearTimeout(this.#linger);
  }
}
