import { type Call, PassingFailure, type SiteOptions } from "./ports";

/** Slower than this, a transfer counts as stuck. */
const leastBytesPerSecond = 8 * 1024;

export interface Transfer {
  readonly signal: AbortSignal;
  readonly moved: (bytes: number) => void;
  readonly enter: (phase: Phase) => void;
  readonly end: () => void;
}
type Phase = "sending" | "waiting" | "reading";

/** So much of a body may still be on its way after the last piece was handed over. */
const bufferedBytes = 1024 * 1024;

/**
 * A signal for one exchange: aborted with the caller's, when for `stallMs` fewer bytes moved than the least rate, and when
 * no answer begins in time.
 */
export function watchTransfer(options: SiteOptions, call: Call, caller: AbortSignal): Transfer {
  const { ports, times } = options;
  const [stop, done] = [new AbortController(), new AbortController()];
  const abort = () => stop.abort(caller.reason);
  if (caller.aborted) abort();
  else caller.addEventListener("abort", abort, { once: true });
  const size = call.bytes?.length ?? 0;
  const waitMs =
    times.answerMs + (call.heldMs ?? 0) + (Math.min(size, bufferedBytes) / leastBytesPerSecond) * 1000;
  let phase: Phase = size > 0 ? "sending" : "waiting";
  let moved = 0;
  const least = (leastBytesPerSecond * times.stallMs) / 1000;
  /** Ends once one window has passed in which too little happened. */
  const stuck = async (): Promise<void> => {
    const [was, before] = [phase, moved];
    await ports.sleep(was === "waiting" ? waitMs : times.stallMs, done.signal);
    const isWell = phase !== was || (was !== "waiting" && moved - before >= least);
    return isWell ? stuck() : undefined;
  };
  stuck().then(
    () => {
      const words = phase === "waiting" ? "The site did not answer in time" : "The transfer was stuck";
      stop.abort(new PassingFailure(words));
    },
    () => undefined,
  );
  return {
    signal: stop.signal,
    moved: (bytes) => {
      moved += bytes;
    },
    enter: (next) => {
      phase = next;
    },
    end: () => {
      done.abort();
      caller.removeEventListener("abort", abort);
    },
  };
}
