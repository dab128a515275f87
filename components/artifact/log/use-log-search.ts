"use client";

import { useRef, useState } from "react";
import type { LogReader, ReadRange } from "@/lib/artifacts/log-reader";
import { searchLog } from "@/lib/artifacts/search-log";

export type Direction = "down" | "up";

interface Found {
  readonly words: string;
  readonly offset: number;
}

/** One search at a time over the whole log, with what to say about it. A new search ends the one before. */
export function useLogSearch(reader: LogReader, read: ReadRange, here: () => number) {
  const [status, setStatus] = useState("");
  const [isBusy, setBusy] = useState(false);
  const found = useRef<Found | null>(null);
  const running = useRef(new AbortController());

  function halt(say: string) {
    running.current.abort();
    running.current = new AbortController();
    setBusy(false);
    setStatus(say);
    return running.current.signal;
  }

  async function search(words: string, direction: Direction) {
    const signal = halt("");
    if (words === "") return;
    setBusy(true);
    const progress = (done: number) => setStatus(`Searched ${Math.round(done * 100)}%`);
    const from = startOf(found.current, words, direction, here());
    const at = await searchLog(reader.size, read, { words, from, direction, signal, progress }).catch(
      () => undefined,
    );
    if (signal.aborted) return;
    if (typeof at === "number") found.current = { words, offset: at };
    halt(outcome(at, direction));
    if (typeof at === "number") await reader.goTo(at);
  }

  return { status, isBusy, search, stop: () => void halt("Stopped") };
}

function outcome(at: number | null | undefined, direction: Direction): string {
  if (at === undefined) return "The log could not be read. Try again.";
  return at === null ? `Not found further ${direction}` : "";
}

/** Behind or before the last match of the same words; else from the top of the view. */
function startOf(found: Found | null, words: string, direction: Direction, here: number): number {
  if (found?.words !== words) return here;
  return direction === "down" ? found.offset + 1 : found.offset - 1;
}
