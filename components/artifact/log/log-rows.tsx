"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type PointerEvent,
  type TouchEvent,
  useCallback,
  useEffect,
  useRef,
  type WheelEvent,
} from "react";
import type { LogReader, LogState, Target } from "@/lib/artifacts/log-reader";
import { byteOfPlace, placeAt, type RowPlace, rowCount } from "@/lib/artifacts/log-window";
import { ScrollBox } from "../scroll-box";
import { WindowLine } from "./window-line";

interface Props {
  readonly reader: LogReader;
  readonly state: LogState;
  readonly wraps: boolean;
  readonly words: string;
  readonly name: string;
  /** Told which byte is at the top of the view. */
  readonly onMove: (offset: number) => void;
  /** For a log that grows: whether the view stays at its end. */
  readonly follows?: boolean;
  /** Told when somebody looks further up, and when they are back at the end. */
  readonly onFollow?: (follows: boolean) => void;
}

const rowPixels = 20;
/** Rows of a piece are fewer than this, so one number names a row. */
const keyOfPlace = ({ chunk, row }: RowPlace) => chunk * 1_000_000 + row;

/** The rows in view, of as many as the log has. */
export function LogRows(props: Props) {
  const { reader, state, wraps, words, name, onMove, follows = false, onFollow } = props;
  const { window, target, size } = state;
  const scroller = useRef<HTMLElement>(null);
  const count = rowCount(window);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 12,
    getItemKey: useCallback((index: number) => keyOfPlace(placeAt(window, index)), [window]),
    // Rows that are added above or let go there do not move those in view.
    anchorTo: "end",
  });
  const items = rows.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;
  const top = rows.getVirtualItemForOffset(rows.scrollOffset ?? 0)?.index;

  useEffect(() => {
    if (first === undefined || last === undefined || last >= count) return;
    void reader.showAround(placeAt(window, first).chunk, placeAt(window, last).chunk);
  }, [reader, window, first, last, count]);

  useEffect(() => {
    if (top !== undefined && top < count) onMove(byteOfPlace(window, placeAt(window, top)));
  }, [window, top, count, onMove]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a target is gone to once, when it is set
  useEffect(() => {
    if (!target) return;
    rows.scrollToIndex(reader.rowOf(target), { align: isEdge(target, reader) ? "auto" : "center" });
  }, [target]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each growth moves the end
  useEffect(() => {
    if (follows && count > 0) rows.scrollToIndex(count - 1, { align: "end" });
  }, [follows, size, count]);
  const leaving = useLeaving(follows, onFollow);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every row may have another height now
  useEffect(() => rows.measure(), [wraps]);

  const targetRow = target && !isEdge(target, reader) ? reader.rowOf(target) : -1;
  return (
    <ScrollBox
      ref={scroller}
      className={wraps ? "log wraps" : "log"}
      {...(onFollow ? { role: "log", "aria-live": "off" as const } : {})}
      label={`Lines of ${name}`}
      {...leaving}
      onKeyDown={(event) => {
        if (looksUp(event)) onFollow?.(false);
        atEdge(event, reader);
      }}
    >
      <div style={{ height: rows.getTotalSize() }}>
        <div className="lines" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index, key }) => (
            <WindowLine
              key={key}
              index={index}
              place={placeAt(window, index)}
              reader={reader}
              window={window}
              words={words}
              isTarget={index === targetRow}
              measure={rows.measureElement}
            />
          ))}
        </div>
      </div>
    </ScrollBox>
  );
}

/** Who scrolls up by hand wants to read there: a view that follows must let go at once. */
function useLeaving(follows: boolean, onFollow: Props["onFollow"]) {
  const touched = useRef<number | null>(null);
  if (!onFollow || !follows) return {};
  return {
    onWheel: ({ deltaY }: WheelEvent) => {
      if (deltaY < 0) onFollow(false);
    },
    onTouchStart: ({ touches }: TouchEvent) => {
      touched.current = touches[0]?.clientY ?? null;
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const y = touches[0]?.clientY;
      if (touched.current !== null && y !== undefined && y > touched.current + 8) onFollow(false);
    },
    // The scroll bar is no element: a press that is the box's own is on it.
    onPointerDown: ({ target, currentTarget, nativeEvent }: PointerEvent<HTMLElement>) => {
      if (target === currentTarget && nativeEvent.offsetX >= currentTarget.clientWidth) onFollow(false);
    },
  };
}

const upKeys = ["ArrowUp", "PageUp", "Home"];
const looksUp = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) =>
  target === currentTarget && upKeys.includes(key);

/** The file's first and last byte are places to be, not lines that somebody looked for. */
function isEdge({ offset, isEnd }: Target, { size }: LogReader): boolean {
  return isEnd === true || offset === 0 || offset >= size - 1;
}

/** Home and End mean the file's, not the window's. */
function atEdge(event: KeyboardEvent<HTMLElement>, reader: LogReader): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key !== "Home" && event.key !== "End") return;
  event.preventDefault();
  void reader.goTo(event.key === "Home" ? 0 : reader.size - 1);
}
