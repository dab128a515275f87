import { PassingFailure } from "@/lib/protocol/ports";

export type Say = (level: "info" | "warning" | "error", message: string, fields?: Fields) => void;
type Fields = Readonly<Record<string, string | number | boolean | null>>;

interface Options {
  readonly isJson: boolean;
  /** Values that may never appear, such as the runner's token. */
  readonly hidden: () => readonly string[];
  readonly write: (line: string) => void;
  readonly now: () => Date;
}

/** The runner's own log: one line for each event, for a person to read or as JSON. */
export function logTo({ isJson, hidden, write, now }: Options): Say {
  const clean = (text: string) =>
    hidden().reduce((all, value) => (value ? all.replaceAll(value, "[hidden]") : all), text);
  return (level, message, fields = {}) => {
    const at = now().toISOString();
    if (isJson) {
      write(`${clean(JSON.stringify({ at, level, message, ...fields }))}\n`);
      return;
    }
    const more = Object.entries(fields).map(([name, value]) => ` ${name}=${value}`);
    const line = `${at}  ${level.padEnd(7)}  ${message}${more.join("")}`;
    write(`${clean(line.replaceAll(/[\r\n]+/g, " "))}\n`);
  };
}

/** What a failure says of itself and of its cause, in one line. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // It has said already what the network did.
  if (error instanceof PassingFailure) return error.message;
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${wordsOf(cause)}` : error.message;
}
