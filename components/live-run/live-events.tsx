"use client";

import { useEffect, useReducer, useRef, useState } from "react";
import { rangesOf } from "@/components/artifact/log/read-range";
import { ScrollBox } from "@/components/artifact/scroll-box";
import { type EventStretch, EventTail, readStretch } from "@/lib/runs/event-list";
import { EventRows } from "./event-rows";
import type { PaneProps } from "./pane";
import { useLine } from "./use-line";

const earlierBytes = 256 * 1024;

/** What the agent does, as it is told. */
export function LiveEvents({
  address,
  start,
  listener,
  isLive,
  follows,
  onSize,
}: PaneProps & { start: EventStretch }) {
  const [tail] = useState(() => new EventTail(start));
  const [, changed] = useReducer((turn: number) => turn + 1, 0);
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLElement>(null);
  const { stretch } = tail;

  useLine({
    isLive,
    listener,
    address: (from) => address({ from }, "/live"),
    next: () => tail.next,
    bytes: (offset, bytes) => {
      const isNew = tail.append(offset, bytes);
      onSize(tail.next);
      if (isNew) changed();
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each event moves the end
  useEffect(() => {
    if (follows && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [follows, stretch]);

  async function earlier(): Promise<void> {
    const to = tail.stretch.from;
    const from = Math.max(0, to - earlierBytes);
    try {
      const bytes = await rangesOf(address({}))(from, to - 1, new AbortController().signal);
      tail.prepend(readStretch(bytes, from));
      setFailed(false);
      changed();
    } catch {
      setFailed(true);
    }
  }

  return (
    <ScrollBox className="event-box" ref={box} role="log" aria-live="off" label="What the agent did">
      {stretch.from > 0 && (
        <p className="row event-more">
          <button className="btn" type="button" onClick={() => void earlier()}>
            Show earlier events
          </button>
          {failed && <span role="status">They could not be read. Try again.</span>}
        </p>
      )}
      {stretch.told.length === 0 ? (
        <p className="log-wait">Nothing was reported yet.</p>
      ) : (
        <EventRows told={stretch.told} />
      )}
    </ScrollBox>
  );
}
