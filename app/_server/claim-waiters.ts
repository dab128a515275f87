import "server-only";
import { nextJobDue } from "@/db/queries/claimable-job";
import { dataVersion } from "@/db/queries/data-version";
import { db } from "./db";
import { env } from "./env";

interface Sources {
  /** Raised by every write, in whichever process. */
  readonly version: () => number;
  /** When a job that waits after a failure may be handed out again; null where none does. */
  readonly nextDue: (now: Date) => Date | null;
}

/**
 * Runners that wait for something to do. One look at the data version a tick wakes all of them, however many there are;
 * with nobody waiting it stands still.
 */
export class ClaimWaiters {
  readonly #waiting = new Set<() => void>();
  readonly #sources: Sources;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  #version: number | undefined;
  #due: Date | null = null;

  constructor(sources: Sources, everyMs: number) {
    this.#sources = sources;
    this.#everyMs = everyMs;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** What to look up before one asks, and to hand to `wait` when there was nothing. */
  version(): number {
    return this.#sources.version();
  }

  /**
   * Resolves when there may be something new to do since `seen`, when the time is over, or when the asker has left.
   *
   * @param seen the data version before the asker looked
   */
  wait(ms: number, signal: AbortSignal, seen: number): Promise<void> {
    if (ms <= 0 || signal.aborted || this.version() !== seen) return Promise.resolve();
    return new Promise((settle) => {
      const end = () => {
        clearTimeout(timeout);
        signal.removeEventListener("abort", end);
        this.#waiting.delete(end);
        if (this.#waiting.size === 0) this.#stop();
        settle();
      };
      const timeout = setTimeout(end, ms);
      signal.addEventListener("abort", end, { once: true });
      this.#waiting.add(end);
      this.#start();
    });
  }

  /** Lets all of them look again. */
  wakeAll(): void {
    for (const end of [...this.#waiting]) end();
  }

  #start(): void {
    if (this.#timer) return;
    this.#look();
    this.#timer = setInterval(() => this.#tick(), this.#everyMs);
    this.#timer.unref();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const before = this.#version;
    const isDue = this.#due !== null && this.#due.getTime() <= Date.now();
    if (this.#look() !== before || isDue) this.wakeAll();
  }

  /** A database that cannot be read for a moment is looked at again with the next tick. */
  #look(): number | undefined {
    try {
      const version = this.#sources.version();
      const now = new Date();
      const isDue = this.#due !== null && this.#due <= now;
      if (version !== this.#version || isDue) this.#due = this.#sources.nextDue(now);
      this.#version = version;
    } catch {
      this.#version = undefined;
    }
    return this.#version;
  }
}

const held = globalThis as { refereeClaimWaiters?: ClaimWaiters };

/** The one of this process: routes and actions are separate bundles, so it hangs on globalThis. */
export function claimWaiters(): ClaimWaiters {
  const sources = { version: () => dataVersion(db()), nextDue: (now: Date) => nextJobDue(db(), now) };
  held.refereeClaimWaiters ??= new ClaimWaiters(sources, env().REFEREE_DATA_POLL_MS);
  return held.refereeClaimWaiters;
}
