"use client";

import { type FormEvent, useId } from "react";
import type { LogReader } from "@/lib/artifacts/log-reader";
import { sizeWords } from "@/lib/artifacts/size-words";

interface Props {
  readonly reader: LogReader;
  /** The byte at the top of the view. */
  readonly at: number;
  readonly wraps: boolean;
  readonly onWraps: (wraps: boolean) => void;
}

/** Ways through a log: a slider over the whole file, its ends, and a line's number. */
export function LogBar({ reader, at, wraps, onWraps }: Props) {
  const slider = useId();
  const line = useId();
  const place = reader.size > 0 ? at / reader.size : 0;
  const percent = `${(place * 100).toFixed(place > 0 && place < 0.999 ? 1 : 0)}%`;
  function goToLine(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = Number(new FormData(event.currentTarget).get("line"));
    if (Number.isInteger(wanted) && wanted > 0) void reader.goToLine(wanted);
  }
  return (
    <div className="row log-ways">
      <button className="btn" type="button" onClick={() => void reader.goTo(0)}>
        Start
      </button>
      <label className="vh" htmlFor={slider}>
        Place in the file
      </label>
      <input
        id={slider}
        type="range"
        min={0}
        max={1000}
        value={Math.round(place * 1000)}
        aria-valuetext={`${percent} of ${sizeWords(reader.size)}`}
        onChange={(event) => void reader.goTo((Number(event.target.value) / 1000) * reader.size)}
      />
      <button className="btn" type="button" onClick={() => void reader.goTo(reader.size - 1)}>
        End
      </button>
      <span className="tn log-place">
        {percent} of {sizeWords(reader.size)}
      </span>
      <form className="row" onSubmit={goToLine}>
        <label htmlFor={line}>Line</label>
        <input
          className="input"
          id={line}
          name="line"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
        />
      </form>
      <label className="check">
        <input type="checkbox" checked={wraps} onChange={(event) => onWraps(event.target.checked)} />
        Wrap
      </label>
    </div>
  );
}
