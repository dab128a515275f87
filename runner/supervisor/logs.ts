import { open } from "node:fs/promises";
import type { AttemptFolder, JobFile } from "../attempt-folder";
import type { JobEvent } from "../events";
import { CappedSpool } from "./capped-spool";
import { ConsoleStream } from "./console-stream";
import { EventsLog } from "./events-log";
import { Secrets } from "./redactor";

export interface LogsSetting {
  readonly folder: AttemptFolder;
  readonly job: JobFile;
  readonly onEvent: (event: JobEvent) => void;
  /** Called with each output of the job, whatever becomes of it. */
  readonly onOutput: () => void;
  readonly elapsedMs: () => number;
}

const consoleMarker = (bytes: number) => `[${bytes} bytes of output were left out here]`;
const eventsMarker = (bytes: number) =>
  JSON.stringify({ kind: "note", level: "warning", text: `${bytes} bytes of events were left out here.` });

/** Both logs of an attempt, from the job's three pipes to the two spool files. */
export class Logs {
  readonly #console: CappedSpool;
  readonly #eventSpool: CappedSpool;
  readonly #streams: { out: ConsoleStream; err: ConsoleStream; other: ConsoleStream };
  readonly #events: EventsLog;
  readonly #onOutput: () => void;
  readonly #secrets: Secrets;

  constructor({ folder, job, onEvent, onOutput, elapsedMs }: LogsSetting) {
    const secrets = new Secrets([...job.secrets, job.claimed.attemptToken]);
    const { log } = job;
    this.#secrets = secrets;
    this.#onOutput = onOutput;
    this.#console = new CappedSpool({ path: folder.spool("console"), log, marker: consoleMarker });
    this.#eventSpool = new CappedSpool({ path: folder.spool("events"), log, marker: eventsMarker });
    const stream = () => new ConsoleStream(secrets, (bytes) => this.#console.write(bytes));
    this.#streams = { out: stream(), err: stream(), other: stream() };
    this.#events = new EventsLog({
      spool: this.#eventSpool,
      redact: (text) => secrets.hideIn(text),
      onEvent,
      onOther: (bytes) => this.#streams.other.write(bytes),
      elapsedMs,
    });
  }

  /** For the job's file descriptors 1, 2 and 3. */
  get readers(): [(bytes: Buffer) => void, (bytes: Buffer) => void, (bytes: Buffer) => void] {
    const heard = (take: (bytes: Buffer) => void) => (bytes: Buffer) => {
      this.#onOutput();
      take(bytes);
    };
    return [
      heard((bytes) => this.#streams.out.write(bytes)),
      heard((bytes) => this.#streams.err.write(bytes)),
      heard((bytes) => this.#events.write(bytes)),
    ];
  }

  /** A text for somebody else's eyes: as it stands in the logs, without secrets. */
  hide(text: string): string {
    return this.#secrets.hideIn(text);
  }

  get droppedBytes(): number {
    return this.#console.droppedBytes + this.#eventSpool.droppedBytes;
  }

  /** Set once a log could not be written. */
  get failure(): Error | null {
    return this.#console.failure ?? this.#eventSpool.failure;
  }

  /** Shows the last state of a line that is written over and over. */
  tick(): void {
    for (const stream of Object.values(this.#streams)) stream.tick();
  }

  end(): void {
    this.#events.end();
    for (const stream of Object.values(this.#streams)) stream.end();
    this.#console.end();
    this.#eventSpool.end();
  }
}

/** Makes both spools, so that whoever looks for them finds two empty ones where a job never ran. */
export async function makeSpools(folder: AttemptFolder): Promise<void> {
  for (const name of ["console", "events"] as const) {
    const file = await open(folder.spool(name), "a", 0o600);
    await file.close();
  }
}
