import { useCallback, useEffect, useRef, useState } from "react";
import { type Place, quotePlace, quoteText } from "@/lib/review/quote-place";
import type { Quote, ReviewDraft } from "@/lib/review/schema";
import { nextSentence } from "@/lib/review/sentences";
import { paperId } from "./room-ids";
import { placeOfRange, type RoomText, rangeOfPlace, readRoomText } from "./room-text";

/** What the reader has selected in the paper. */
export interface Selected {
  readonly quote: Quote;
  /** Where a button for it may stand, in the window. */
  readonly left: number;
  readonly top: number;
}

/** The selection in the paper, and the quotes of the draft drawn into it. */
export function usePaperQuotes(draft: ReviewDraft) {
  const text = useRef<RoomText | null>(null);
  const [selected, setSelected] = useState<Selected | null>(null);
  const read = useCallback((): RoomText | null => {
    const paper = document.getElementById(paperId);
    text.current ??= paper && readRoomText(paper);
    return text.current;
  }, []);

  useEffect(() => {
    const look = () => setSelected(selectionIn(read()));
    // Words may have been selected before this script came.
    look();
    document.addEventListener("selectionchange", look);
    document.addEventListener("scroll", look, { capture: true, passive: true });
    window.addEventListener("resize", look);
    return () => {
      document.removeEventListener("selectionchange", look);
      document.removeEventListener("scroll", look, { capture: true });
      window.removeEventListener("resize", look);
    };
  }, [read]);

  useEffect(() => {
    const room = read();
    if (room)
      draw(
        "review-quotes",
        Object.values(draft.criteria).flatMap((one) => rangesOf(room, one.quotes)),
      );
  }, [draft, read]);

  const show = useCallback(
    (quote: Quote): boolean => {
      const room = read();
      const [range] = room ? rangesOf(room, [quote]) : [];
      if (!range) return false;
      draw("review-quote-now", [range]);
      range.startContainer.parentElement?.scrollIntoView({ block: "center" });
      return true;
    },
    [read],
  );
  const step = useCallback(
    (by: 1 | -1, isMore: boolean) => {
      const room = read();
      if (room) stepSentence(room, by, isMore);
    },
    [read],
  );
  /** What is selected at this very moment: a key may come before the page has drawn the last change. */
  const selectedNow = useCallback(() => selectionIn(read()), [read]);
  return { selected, selectedNow, show, step };
}

/** Draws ranges by the browser's own highlights: the paper's elements are not touched. */
function draw(name: string, ranges: readonly Range[]): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.set(name, new Highlight(...ranges));
}

function rangesOf(room: RoomText, quotes: readonly Quote[]): Range[] {
  return quotes.flatMap((quote) => {
    const place = quotePlace(room.text, quote);
    const range = place && rangeOfPlace(room, place);
    return range ? [range] : [];
  });
}

function selectionIn(room: RoomText | null): Selected | null {
  const selection = document.getSelection();
  if (!room || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const place = placeOfRange(room, range);
  const quote = place && quoteText(room.text.slice(place.start, place.end));
  if (!place || !quote) return null;
  const box = range.getBoundingClientRect();
  return { quote: { quote, ...place, page: null }, left: box.left, top: box.bottom };
}

/** Selects the next or previous sentence as a mouse would, or takes it in as well. */
function stepSentence(room: RoomText, by: 1 | -1, isMore: boolean): void {
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const from = range && placeOfRange(room, range);
  const next = nextSentence(room.text, from, by);
  if (!selection || !next) return;
  const place = isMore && from ? joined(from, next) : next;
  const wanted = rangeOfPlace(room, place);
  if (!wanted) return;
  selection.removeAllRanges();
  selection.addRange(wanted);
  const edge = by === 1 ? wanted.endContainer : wanted.startContainer;
  edge.parentElement?.scrollIntoView({ block: "nearest" });
}

const joined = (a: Place, b: Place): Place => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});
