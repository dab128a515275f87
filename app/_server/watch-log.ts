import "server-only";
import type { LogFeed } from "./log-feed";
import type { StateFeed } from "./state-feed";

interface Watch {
  readonly state: StateFeed;
  /** Null where no runner has taken the run yet. */
  readonly log: LogFeed | null;
  /** The first byte that is wanted. */
  readonly from: number;
  readonly pingMs: number;
  /** Whether this asker may still see it: asked before each thing that is sent. */
  readonly isAllowed: () => boolean;
  readonly signal: AbortSignal;
  /** Told once, however it ends. */
  readonly left: () => void;
}

/** So much waits for a reader; beyond it nothing more is read for them. */
const heldBytes = 128 * 1024;

const text = new TextEncoder();
const hello = text.encode("retry: 2000\n\n");
const sign = text.encode(": still here\n\n");
const end = text.encode("event: end\ndata: {}\n\n");

/**
 * One reader's event stream: the run's state whenever it changes, and the log from a byte on without a gap or a double,
 * as fast as this reader takes it. It ends after the last byte of a complete log.
 */
export function watchLog(watch: Watch): ReadableStream<Uint8Array> {
  const watcher = new Watcher(watch);
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(hello),
      pull: (controller) => watcher.pull(controller),
      cancel: () => watcher.stop(),
    },
    { highWaterMark: heldBytes, size: (frame) => frame?.byteLength ?? 0 },
  );
}

class Watcher {
  readonly #watch: Watch;
  readonly #leave: readonly (() => void)[];
  #at: number;
  #turn = 0;
  #isOver = false;
  #alarm: (() => void) | undefined;

  constructor(watch: Watch) {
    this.#watch = watch;
    this.#at = watch.from;
    const wake = () => this.#alarm?.();
    this.#leave = [watch.state.listen(wake), watch.log?.listen(wake) ?? (() => undefined)];
    watch.signal.addEventListener("abort", this.stop);
    if (watch.signal.aborted) this.stop();
  }

  readonly stop = (): void => {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const leave of this.#leave) leave();
    this.#watch.signal.removeEventListener("abort", this.stop);
    this.#alarm?.();
    this.#watch.left();
  };

  /** Sends what is next, once there is something. */
  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      const next = await this.#word();
      if (next instanceof Uint8Array) controller.enqueue(next);
      if (next === end || next === "over") {
        this.stop();
        controller.close();
      }
      if (next !== undefined) return;
      if (!(await this.#somethingNew())) {
        controller.enqueue(sign);
        return;
      }
    }
  }

  async #word(): Promise<Uint8Array | "over" | undefined> {
    const isLast = this.#isAtEnd;
    return this.#mayGoOn() ? ((await this.#next()) ?? this.#last(isLast)) : "over";
  }

  get #isAtEnd(): boolean {
    const { log } = this.#watch;
    return log?.isComplete === true && this.#at >= log.size;
  }

  #mayGoOn(): boolean {
    const { state, isAllowed } = this.#watch;
    return !(this.#isOver || state.isGone) && isAllowed();
  }

  /** The newest state, or the next piece of the log; undefined where there is nothing new. */
  async #next(): Promise<Uint8Array | undefined> {
    const { state, log } = this.#watch;
    if (this.#turn < state.turn) {
      this.#turn = state.turn;
      return state.frame;
    }
    const piece = await log?.pieceAt(this.#at);
    if (piece) this.#at = piece.to;
    return piece?.frame;
  }

  /** The end is the last word, so the state that goes with it is looked up and told before. */
  #last(isLast: boolean): Uint8Array | "over" | undefined {
    const { state } = this.#watch;
    if (!isLast) return undefined;
    state.look();
    if (state.isGone) return "over";
    if (this.#turn === state.turn) return end;
    this.#turn = state.turn;
    return state.frame;
  }

  /** @returns false where it is only time for a sign of life */
  async #somethingNew(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, this.#watch.pingMs, false);
    this.#alarm = () => resolve(true);
    // What came between the last look and now has rung no alarm.
    if (this.#hasNews()) resolve(true);
    const isNew = await promise;
    clearTimeout(timer);
    this.#alarm = undefined;
    return isNew;
  }

  #hasNews(): boolean {
    const { state, log } = this.#watch;
    if (this.#isOver || state.isGone || this.#turn < state.turn) return true;
    return log !== null && (this.#at < log.size || log.isComplete);
  }
}
