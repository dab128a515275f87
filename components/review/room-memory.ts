/** Of the paper's own size. */
export const textSizes: readonly number[] = [0.82, 0.9, 1, 1.12, 1.25, 1.45, 1.7];

const blocks = "#room-paper > .paper > *";

/** A place in the paper that holds at any width and text size: which block is on top, and how much of it is past. */
interface Position {
  readonly block: number;
  readonly part: number;
}

/**
 * Goes to where this browser left the paper, keeps where it is now, and tells how much is read, in percent.
 *
 * @returns stops it
 */
export function followPosition(assignmentId: string, told: (percent: number) => void): () => void {
  const key = `referee-place:${assignmentId}`;
  const scroller = scrollerOf();
  const kept = parsed(key);
  if (kept && location.hash === "") goTo(kept);
  let furthest = 0;
  const look = () => {
    const position = positionNow();
    furthest = Math.max(furthest, readPercent());
    told(furthest);
    if (position) keep(key, position);
  };
  look();
  scroller.addEventListener("scroll", look, { passive: true });
  return () => scroller.removeEventListener("scroll", look);
}

/** The pane on a wide screen, the window on a narrow one. */
function scrollerOf(): HTMLElement | Window {
  const pane = document.getElementById("room-doc");
  return pane && getComputedStyle(pane).overflowY === "auto" ? pane : window;
}

const edge = () =>
  scrollerOf() === window ? 60 : (document.getElementById("room-doc")?.getBoundingClientRect().top ?? 0);

function positionNow(): Position | null {
  const all = [...document.querySelectorAll(blocks)];
  const top = edge();
  const block = all.findIndex((one) => one.getBoundingClientRect().bottom > top);
  const box = all[block]?.getBoundingClientRect();
  return box && box.height > 0 ? { block, part: Math.max(0, (top - box.top) / box.height) } : null;
}

function goTo({ block, part }: Position): void {
  const wanted = document.querySelectorAll(blocks)[block];
  if (!wanted) return;
  const box = wanted.getBoundingClientRect();
  scrollerOf().scrollBy({ top: box.top - edge() + part * box.height, behavior: "instant" });
}

function readPercent(): number {
  const box = document.getElementById("room-paper")?.getBoundingClientRect();
  if (!box || box.height === 0) return 0;
  return Math.round(100 * Math.min(1, Math.max(0, (window.innerHeight - box.top) / box.height)));
}

function keep(key: string, position: Position): void {
  try {
    localStorage.setItem(key, JSON.stringify(position));
  } catch {
    // the browser refuses storage: next time the paper opens at its start
  }
}

function parsed(key: string): Position | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Position> | null;
    return typeof found?.block === "number" && typeof found.part === "number"
      ? { block: found.block, part: found.part }
      : null;
  } catch {
    return null;
  }
}
