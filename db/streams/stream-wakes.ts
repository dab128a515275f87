import type { StreamName } from "@/lib/runs/streams";

type Listener = () => void;

/**
 * Who wants to know when a log grows. It only wakes them: what there is to read, and how much of it, says the file.
 * Somebody who listens also makes the log come faster.
 */
class StreamWakes {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** @returns what to call when the listener leaves */
  listen(attemptId: string, name: StreamName, listener: Listener): () => void {
    const key = `${attemptId}/${name}`;
    const own = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, own);
    own.add(listener);
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.#listeners.get(key) === own) this.#listeners.delete(key);
    };
  }

  /** The log has grown, or was closed. */
  wake(attemptId: string, name: StreamName): void {
    for (const listener of this.#listeners.get(`${attemptId}/${name}`) ?? []) listener();
  }

  isWatched(attemptId: string, name: StreamName): boolean {
    return this.#listeners.has(`${attemptId}/${name}`);
  }
}

const held = globalThis as { refereeStreamWakes?: StreamWakes };

/** The one of this process: routes are separate bundles, so it hangs on globalThis. */
export function streamWakes(): StreamWakes {
  held.refereeStreamWakes ??= new StreamWakes();
  return held.refereeStreamWakes;
}
