"use client";

import { type Ref, useState } from "react";
import type { LogReader } from "@/lib/artifacts/log-reader";
import { readRow, shownRowBytes } from "@/lib/artifacts/log-row";
import { bytesOfRow, type LogWindow, type RowPlace } from "@/lib/artifacts/log-window";
import { sizeWords } from "@/lib/artifacts/size-words";
import { LogLine } from "./log-line";

interface Props {
  readonly reader: LogReader;
  readonly window: LogWindow;
  readonly place: RowPlace;
  readonly index: number;
  readonly words: string;
  readonly isTarget: boolean;
  readonly measure: Ref<HTMLDivElement>;
}

/** How much more of a long row each press shows. */
const moreBytes = 32_000;

/** A row of the window, read from its bytes when it is drawn. A long one shows more when asked. */
export function WindowLine({ reader, window, place, index, words, isTarget, measure }: Props) {
  const [limit, setLimit] = useState(shownRowBytes);
  const row = readRow(bytesOfRow(window, place), { limit, allUpdates: limit > shownRowBytes });
  return (
    <LogLine
      index={index}
      measure={measure}
      row={row}
      number={reader.lineOf(place)}
      words={words}
      isTarget={isTarget}
    >
      {(row.more > 0 || row.updates > 0) && (
        <button type="button" className="rest" onClick={() => setLimit(limit + moreBytes)}>
          {row.updates > 0
            ? `show ${row.updates.toLocaleString("en")} earlier states`
            : `show more, ${sizeWords(row.more)}`}
        </button>
      )}
    </LogLine>
  );
}
