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
import { Icon } from "@/components/ui/icon";
import { LogReader } from "@/lib/artifacts/log-reader";
import { LogBar } from "./log-bar";
import { LogRows } from "./log-rows";
import { LogSearch } from "./log-search";
import { rangesOf } from "./read-range";

export interface LiveLogProps {
  readonly src: string;
  readonly bytes: number;
  readonly name: string;
}

/** The reader of a log. Until it has read the first piece, the rows that came with the page stay. */
export function LiveLog({ src, bytes, name, children }: LiveLogProps & { readonly children: ReactNode }) {
  const read = useMemo(() => rangesOf(src), [src]);
  const reader = useMemo(() => new LogReader(bytes, read), [bytes, read]);
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

  useEffect(() => {
    const followHash = () => {
      const line = /^#L(\d+)$/.exec(location.hash)?.[1];
      if (line !== undefined) return reader.goToLine(Number(line));
      return reader.state().window.pieces.length === 0 ? reader.goTo(0) : undefined;
    };
    void followHash();
    addEventListener("hashchange", followHash);
    return () => removeEventListener("hashchange", followHash);
  }, [reader]);

  return (
    <>
      {state.window.pieces.length === 0 ? (
        children
      ) : (
        <>
          <div className="log-bar">
            <LogSearch reader={reader} read={read} here={here} onWords={setWords} />
            <LogBar reader={reader} at={at} wraps={wraps} onWraps={setWraps} />
          </div>
          <LogRows reader={reader} state={state} wraps={wraps} words={words} name={name} onMove={moved} />
        </>
      )}
      {state.failed && (
        <p className="note bad log-failed" role="status">
          <Icon name="warn" />A part of the log could not be read. What was read is still here.
          <button className="btn" type="button" onClick={() => void reader.goTo(top.current)}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}
