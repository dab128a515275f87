import "server-only";
import { AppError } from "@/lib/errors";

/** One open stream. */
export interface Listener {
  readonly isAllowed: () => boolean | Promise<boolean>;
  /** Told the name of what is shown: first at once, then whenever it is another. */
  readonly changed: (hash: string) => void;
  /** Told when it may see no more, or when there is nothing to see. */
  readonly end: () => void;
}

interface Topic {
  readonly read: () => Promise<string>;
  /** With what each was told last. */
  readonly listeners: Map<Listener, string | undefined>;
  isReading: boolean;
  isStale: boolean;
}

/**
 * The one clock behind all live pages of a process: it looks at the data version, and only after a write, and once a
 * topic, at what is shown. With nobody listening it stands still.
 */
export class LiveTicker {
  readonly #topics = new Map<string, Topic>();
  readonly #readVersion: () => number;
  readonly #everyMs: number;
  readonly #report: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #version: number | undefined;

  /**
   * @param readVersion the data version now
   * @param report where a bug goes that no page has shown
   */
  constructor(readVersion: () => number, everyMs: number, report: (error: unknown) => void) {
    this.#readVersion = readVersion;
    this.#everyMs = everyMs;
    this.#report = report;
  }

  /** @returns what to call when the listener leaves */
  join(key: string, read: () => Promise<string>, listener: Listener): () => void {
    const topic = this.#topics.get(key) ?? { read, listeners: new Map(), isReading: false, isStale: false };
    this.#topics.set(key, topic);
    topic.listeners.set(listener, undefined);
    this.#start();
    void this.#look(topic);
    return () => {
      topic.listeners.delete(listener);
      if (topic.listeners.size === 0 && this.#topics.get(key) === topic) this.#topics.delete(key);
      if (this.#topics.size === 0) this.#stop();
    };
  }

  /** How many streams are open. */
  get size(): number {
    return [...this.#topics.values()].reduce((sum, { listeners }) => sum + listeners.size, 0);
  }

  #start(): void {
    if (this.#timer) return;
    this.#version = this.#versionNow();
    this.#timer = setInterval(() => this.#tick(), this.#everyMs);
    this.#timer.unref();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const version = this.#versionNow();
    if (version === undefined || version === this.#version) return;
    this.#version = version;
    for (const topic of this.#topics.values()) void this.#look(topic);
  }

  /** A database that cannot be read for a moment, such as during a restore, is looked at again with the next tick. */
  #versionNow(): number | undefined {
    try {
      return this.#readVersion();
    } catch {
      return undefined;
    }
  }

  /** Reads a topic once for all its listeners; what is written meanwhile is read right after. */
  async #look(topic: Topic): Promise<void> {
    topic.isStale = true;
    if (topic.isReading) return;
    topic.isReading = true;
    while (topic.isStale && topic.listeners.size > 0) {
      topic.isStale = false;
      await this.#tellAll(topic);
    }
    topic.isReading = false;
  }

  async #tellAll(topic: Topic): Promise<void> {
    try {
      const hash = await topic.read();
      for (const [listener, told] of topic.listeners) {
        if (!(await listener.isAllowed())) listener.end();
        else if (told !== hash && topic.listeners.has(listener)) {
          topic.listeners.set(listener, hash);
          listener.changed(hash);
        }
      }
    } catch (error) {
      if (!(error instanceof AppError)) this.#report(error);
      // What cannot be read now leaves its readers to their own way back: they connect again, and see why.
      for (const listener of [...topic.listeners.keys()]) listener.end();
    }
  }
}
