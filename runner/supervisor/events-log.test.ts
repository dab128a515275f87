import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { JobEvent } from "../events";
import { CappedSpool } from "./capped-spool";
import { EventsLog } from "./events-log";
import { Secrets } from "./redactor";

function eventsLog(secret = "the value nobody sees") {
  const folder = mkdtempSync(join(tmpdir(), "referee-events-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "events.spool");
  const log = { headBytes: 1 << 24, sampleBytesPerMinute: 0, tailBytes: 0 };
  const spool = new CappedSpool({ path, log, marker: String });
  const events: JobEvent[] = [];
  const other: string[] = [];
  const secrets = new Secrets([secret]);
  const made = new EventsLog({
    spool,
    redact: (text) => secrets.hideIn(text),
    onEvent: (event) => events.push(event),
    onOther: (bytes) => other.push(bytes.toString()),
    elapsedMs: () => 12.4,
  });
  const lines = () =>
    readFileSync(path, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { made, events, other, lines };
}
const note = (text: string): JobEvent => ({ kind: "note", level: "info", text });
const write = (log: EventsLog, event: unknown) => log.write(Buffer.from(`${JSON.stringify(event)}\n`));

describe("events", () => {
  it("numbers each line and says when it came", () => {
    const { made, lines } = eventsLog();
    write(made, note("one"));
    write(made, { kind: "plan", stages: ["idea"] });
    made.end();
    expect(lines()).toEqual([
      { seq: 0, t_ms: 12, kind: "note", level: "info", text: "one" },
      { seq: 1, t_ms: 12, kind: "plan", stages: ["idea"] },
    ]);
  });

  it("hides a secret however JSON writes it, in the log and in what is passed on", () => {
    const { made, lines, events } = eventsLog('q"uo\\ted käse');
    const escaped = JSON.stringify(note('is q"uo\\ted käse')).replace("ä", "\\u00e4");
    made.write(Buffer.from(`${escaped}\n`));
    made.end();
    expect(lines()[0].text).toBe("is ***");
    expect(events).toEqual([note("is ***")]);
  });

  it("puts lines that are no events on the console", () => {
    const { made, other, events } = eventsLog();
    made.write(Buffer.from('not json\n{"kind":"unheard of"}\n\n'));
    write(made, note("fine"));
    made.end();
    expect(other).toEqual(["not json\n", '{"kind":"unheard of"}\n']);
    expect(events).toHaveLength(1);
  });

  it("cuts a line that is too long to at most 64 KiB of valid JSON and passes the event on whole", () => {
    const { made, lines, events } = eventsLog();
    const text = "long ".repeat(100_000);
    write(made, note(text));
    made.end();
    expect(JSON.stringify(lines()[0]).length).toBeLessThanOrEqual(64 * 1024);
    expect(lines()[0].text).toMatch(/^long .*characters left out\]$/);
    expect(events).toEqual([note(text)]);
  });

  it("reads a line wherever it is cut, and the last one without an end", () => {
    const bytes = Buffer.from(JSON.stringify(note("zwölf €")));
    const { made, lines } = eventsLog();
    for (const byte of bytes) made.write(Buffer.from([byte]));
    made.end();
    expect(lines()).toMatchObject([{ text: "zwölf €" }]);
  });
});
