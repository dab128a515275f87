import { createWriteStream, fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";
import type { JobEvent } from "../events";

const longestText = 16_384;
/** Beyond so many unread bytes what a coding agent chats is left out; what counts is always kept. */
const patience = 4 * 1024 * 1024;

export interface EventSink {
  emit(event: JobEvent): void;
  /** Resolves once everything was handed over, or nobody is there to take it. */
  close(): Promise<void>;
}

/** Reports to a file descriptor, one JSON object a line. A reader that is slow or gone never stops the work. */
export function eventSink(fd: number | null): EventSink {
  const stream = fd === null ? null : openDescriptor(fd);
  if (!stream) return { emit: () => undefined, close: async () => undefined };
  let isGone = false;
  let leftOut = 0;
  stream.on("error", () => {
    isGone = true;
  });
  const write = (event: JobEvent) => {
    if (!isGone) stream.write(`${JSON.stringify(shortened(event))}\n`);
  };
  const tellLeftOut = () => {
    if (leftOut === 0) return;
    const text = `${leftOut} lines of the coding agent were left out here; its transcript has them.`;
    leftOut = 0;
    write({ kind: "note", level: "warning", text });
  };
  return {
    emit(event) {
      if (event.kind === "agent" && stream.writableLength > patience) {
        leftOut++;
        return;
      }
      tellLeftOut();
      write(event);
    },
    close() {
      tellLeftOut();
      return new Promise((resolve) => {
        stream.once("error", () => resolve());
        if (isGone) resolve();
        else stream.end(() => resolve());
      });
    },
  };
}

/** Null where there is no such descriptor. */
function openDescriptor(fd: number): Writable | null {
  try {
    const kind = fstatSync(fd);
    // A pipe is waited for by the event loop; as a file, a full one would hold one of the few threads.
    if (kind.isFIFO() || kind.isSocket()) return new Socket({ fd, readable: false, writable: true });
    return createWriteStream("", { fd, autoClose: false });
  } catch {
    return null;
  }
}

function shortened(event: JobEvent): JobEvent {
  if (!("text" in event) || event.text.length <= longestText) return event;
  return { ...event, text: `${event.text.slice(0, longestText)} …` };
}
