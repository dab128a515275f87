import { JobEvent } from "../events";
import type { CappedSpool } from "./capped-spool";
import { LineReader } from "./line-reader";

const lineBytes = 64 * 1024;
const readBytes = 4 * 1024 * 1024;

export interface EventsLogSetting {
  readonly spool: CappedSpool;
  /** Hides secrets in one text. */
  readonly redact: (text: string) => string;
  readonly onEvent: (event: JobEvent) => void;
  /** Takes what was written to the events' pipe and is none. */
  readonly onOther: (bytes: Buffer) => void;
  readonly elapsedMs: () => number;
}

/** A copy with every text in it changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)]),
  );
}

const shorten = (length: number) => (text: string) =>
  text.length <= length ? text : `${text.slice(0, length)} [${text.length - length} characters left out]`;

function parsed(line: Buffer): JobEvent | null {
  try {
    return JobEvent.parse(JSON.parse(line.toString("utf8")));
  } catch {
    return null;
  }
}

/** Reads what the job reports line by line, numbers each event and keeps it; anything else goes to the console. */
export class EventsLog {
  readonly #setting: EventsLogSetting;
  readonly #lines: LineReader;
  #seq = 0;

  constructor(setting: EventsLogSetting) {
    this.#setting = setting;
    this.#lines = new LineReader(readBytes, (line) => this.#take(line));
  }

  write(bytes: Buffer): void {
    this.#lines.write(bytes);
  }

  end(): void {
    this.#lines.end();
  }

  #take(line: Buffer): void {
    if (line.length === 0) return;
    const event = parsed(line);
    if (!event) {
      this.#setting.onOther(Buffer.concat([line, Buffer.from("\n")]));
      return;
    }
    // What is reported goes on to the site in other ways too: nothing leaves here with a secret in it.
    const clean = mapTexts(event, this.#setting.redact) as JobEvent;
    this.#setting.onEvent(clean);
    this.#setting.spool.write(this.#lineOf(clean));
  }

  #lineOf(event: JobEvent): Buffer {
    const stamp = { seq: this.#seq++, t_ms: Math.round(this.#setting.elapsedMs()) };
    const whole = Buffer.from(`${JSON.stringify({ ...stamp, ...event })}\n`);
    if (whole.length <= lineBytes) return whole;
    for (let length = 16 * 1024; length >= 64; length /= 4) {
      const cut = mapTexts(event, shorten(length)) as JobEvent;
      const line = Buffer.from(`${JSON.stringify({ ...stamp, ...cut })}\n`);
      if (line.length <= lineBytes) return line;
    }
    const text = `An event of ${whole.length} bytes was left out: ${event.kind}`;
    return Buffer.from(`${JSON.stringify({ ...stamp, kind: "note", level: "warning", text })}\n`);
  }
}
