import "server-only";

interface Open<F> {
  readonly feed: F;
  readonly close: () => void;
}

/** Feeds by name, each open while somebody watches it and no longer. */
export class SharedFeeds<F> {
  readonly #open = new Map<string, Open<F> & { watchers: number }>();

  get size(): number {
    return this.#open.size;
  }

  /** @returns the feed of this name, opened where nobody watches it yet, and what to call once when leaving */
  join(name: string, open: () => Open<F>): { feed: F; leave: () => void } {
    const one = this.#open.get(name) ?? { ...open(), watchers: 0 };
    this.#open.set(name, one);
    one.watchers += 1;
    let isHere = true;
    const leave = () => {
      if (!isHere) return;
      isHere = false;
      one.watchers -= 1;
      if (one.watchers > 0) return;
      this.#open.delete(name);
      one.close();
    };
    return { feed: one.feed, leave };
  }
}
