import type { LiveState } from "@/lib/catalog/run-execution";

export interface LiveListener {
  /** Bytes of the log, and where they stand in it. */
  readonly bytes: (offset: number, bytes: Uint8Array) => void;
  readonly state: (state: LiveState) => void;
  /** Whether the line is there. */
  readonly line: (isOpen: boolean) => void;
  readonly end: () => void;
}

/** As much of the browser's EventSource as is used. */
export interface Source {
  addEventListener(name: string, listener: (event: MessageEvent) => void): void;
  close(): void;
}

interface Ports {
  readonly open: (address: string) => Source;
  readonly wait: (run: () => void, ms: number) => () => void;
}

const browser: Ports = {
  open: (address) => new EventSource(address),
  wait: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const firstWaitMs = 1000;
const longestWaitMs = 15_000;

/**
 * Keeps one line to a run open. After a cut it comes back by itself, asks for the log from the place that `next` names,
 * and so misses nothing and gets nothing twice.
 */
export class LiveSource {
  readonly #address: (from: number) => string;
  readonly #next: () => number;
  readonly #listener: LiveListener;
  readonly #ports: Ports;
  #source: Source | undefined;
  #stopWaiting: (() => void) | undefined;
  #failures = 0;
  #isOver = false;

  constructor(
    address: (from: number) => string,
    next: () => number,
    listener: LiveListener,
    ports: Ports = browser,
  ) {
    this.#address = address;
    this.#next = next;
    this.#listener = listener;
    this.#ports = ports;
  }

  /** Opens the line; does nothing where it is open or the log has ended. */
  start(): void {
    if (this.#isOver || this.#source) return;
    this.#stopWaiting?.();
    const source = this.#ports.open(this.#address(this.#next()));
    this.#source = source;
    source.addEventListener("open", () => {
      this.#failures = 0;
      this.#listener.line(true);
    });
    source.addEventListener("log", ({ data, lastEventId }) => {
      const bytes = bytesOfBase64(String(data));
      this.#listener.bytes(Number(lastEventId) - bytes.length, bytes);
    });
    source.addEventListener("state", ({ data }) => this.#listener.state(JSON.parse(String(data))));
    source.addEventListener("end", () => {
      this.#isOver = true;
      this.stop();
      this.#listener.end();
    });
    source.addEventListener("error", () => this.#comeBack());
  }

  /** Closes the line; `start` opens it again. */
  stop(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    this.#source?.close();
    this.#source = undefined;
  }

  /** The browser would come back too, but to the address of the first time and not after every failure. */
  #comeBack(): void {
    this.stop();
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#listener.line(false);
    this.#stopWaiting = this.#ports.wait(() => this.start(), waitMs);
  }
}

function bytesOfBase64(text: string): Uint8Array {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** Where a run's log is: whole, or as it grows. */
export function logHref(
  runId: string,
  query: Readonly<Record<string, string | number>>,
  live: "" | "/live" = "",
): string {
  const said = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `/api/v1/runs/${encodeURIComponent(runId)}/log${live}?${new URLSearchParams(said)}`;
}
