"use client";

import { useEffect, useRef } from "react";
import { type LiveListener, LiveSource } from "./live-source";

interface Line {
  readonly isLive: boolean;
  readonly listener: Omit<LiveListener, "bytes">;
  readonly address: (from: number) => string;
  readonly next: () => number;
  readonly bytes: LiveListener["bytes"];
}

/** Keeps a line open while the page is looked at: a hidden one has no use for it, and goes on where it stopped. */
export function useLine(line: Line): void {
  const newest = useRef(line);
  useEffect(() => {
    newest.current = line;
  });
  const { isLive } = line;
  useEffect(() => {
    if (!isLive) return;
    const now = () => newest.current;
    const source = new LiveSource(
      (from) => now().address(from),
      () => now().next(),
      {
        bytes: (offset, bytes) => now().bytes(offset, bytes),
        state: (state) => now().listener.state(state),
        line: (isOpen) => now().listener.line(isOpen),
        end: () => now().listener.end(),
      },
    );
    const look = () => (document.hidden ? source.stop() : source.start());
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      source.stop();
    };
  }, [isLive]);
}
