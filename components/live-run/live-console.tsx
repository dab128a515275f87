"use client";

import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { LogBar } from "@/components/artifact/log/log-bar";
import { LogRows } from "@/components/artifact/log/log-rows";
import { LogSearch } from "@/components/artifact/log/log-search";
import { rangesOf } from "@/components/artifact/log/read-range";
import { LogReader } from "@/lib/artifacts/log-reader";
import type { PaneProps } from "./pane";
import { useLine } from "./use-line";

/** Of a log of so many pieces, six megabytes, every line is counted; of a larger one, those that were looked at. */
const countedPieces = 24;

interface Props extends PaneProps {
  /** As large as the log was when the page was made. */
  readonly bytes: number;
  /** Stays until the first piece is read. */
  readonly children: ReactNode;
}

/** What the process prints, as it prints it: any size, with search, and a view that stays at its end or where one reads. */
export function LiveConsole(props: Props) {
  const { address, bytes, listener, isLive, follows, onFollow, onSize, children } = props;
  const read = useMemo(() => rangesOf(address({})), [address]);
  const [reader] = useState(() => new LogReader(bytes, read));
  const state = useSyncExternalStore(reader.subscribe, reader.state, reader.state);
  const [wraps, setWraps] = useState(false);
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const top = useRef(0);
  const here = useCallback(() => top.current, []);
  const moved = useCallback((offset: number) => {
    top.current = offset;
    setAt(offset);
  }, []);

  useFirstPlace(reader, onFollow);
  useLine({
    isLive,
    listener,
    address: (from) => address({ from }, "/live"),
    next: () => reader.size,
    bytes: (offset, fresh) => void reader.append(offset, fresh),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each piece that was counted changes the number of lines
  useEffect(() => {
    onSize(state.size, reader.lines());
  }, [reader, state.size, state.begun, onSize]);

  useEffect(() => {
    if (follows) void reader.goToEnd();
  }, [reader, follows]);

  // Who searched or went to a line wants to stay there.
  useEffect(() => {
    if (state.target && !state.target.isEnd) onFollow(false);
  }, [state.target, onFollow]);

  if (state.window.pieces.length === 0) return children;
  return (
    <>
      <div className="log-bar">
        <LogSearch reader={reader} read={read} here={here} onWords={setWords} />
        <LogBar reader={reader} at={at} wraps={wraps} onWraps={setWraps} />
      </div>
      <LogRows
        reader={reader}
        state={state}
        wraps={wraps}
        words={words}
        name="the log"
        onMove={moved}
        follows={follows}
        onFollow={onFollow}
      />
      {state.failed && (
        <p className="log-failed small" role="status">
          A part of the log could not be read. What was read is still here.{" "}
          <button className="btn" type="button" onClick={() => void reader.goTo(top.current)}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}

/** Where a reader starts: at the line that the address names, else at the end, where something happens or happened. */
function useFirstPlace(reader: LogReader, onFollow: PaneProps["onFollow"]): void {
  useEffect(() => {
    const followHash = () => {
      const line = /^#L(\d+)$/.exec(location.hash)?.[1];
      if (line === undefined) return undefined;
      onFollow(false);
      return reader.goToLine(Number(line));
    };
    const start = async () => {
      if (/^#L\d+$/.test(location.hash)) await reader.countLines(countedPieces);
      await (followHash() ?? reader.goToEnd());
      await reader.countLines(countedPieces);
    };
    void start();
    addEventListener("hashchange", followHash);
    return () => removeEventListener("hashchange", followHash);
  }, [reader, onFollow]);
}
