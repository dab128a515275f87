"use client";

import type { FormEvent } from "react";
import type { LogReader, ReadRange } from "@/lib/artifacts/log-reader";
import { useLogSearch } from "./use-log-search";

interface Props {
  readonly reader: LogReader;
  readonly read: ReadRange;
  /** The byte at the top of the view, where a new search begins. */
  readonly here: () => number;
  /** Told what is searched for, so that it is marked. */
  readonly onWords: (words: string) => void;
}

/** Finds words anywhere in the log, also where it was not read yet; a long search shows how far it is and can be stopped. */
export function LogSearch({ reader, read, here, onWords }: Props) {
  const { status, isBusy, search, stop } = useLogSearch(reader, read, here);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const words = String(new FormData(event.currentTarget).get("find") ?? "");
    onWords(words);
    void search(words, submitter?.getAttribute("value") === "up" ? "up" : "down");
  }
  return (
    <search>
      <form className="row log-find" onSubmit={submit}>
        <label className="vh" htmlFor="log-find">
          Find in this log
        </label>
        <input
          className="input"
          id="log-find"
          name="find"
          type="search"
          placeholder="Find in this log"
          autoComplete="off"
        />
        <button className="btn" type="submit" value="down" title="Next, further down (Enter)">
          Next
        </button>
        <button className="btn" type="submit" value="up" title="Previous, further up">
          Previous
        </button>
        {isBusy && (
          <button className="btn" type="button" onClick={stop}>
            Stop
          </button>
        )}
        <output className="tn">{status}</output>
      </form>
    </search>
  );
}
