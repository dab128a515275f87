import { enhanceBoard } from "./enhance-board";
import type { BoardScript } from "./enhanced-column";

/** Finds the page's board, if it has one, and lets its own notes (see `BoardStatus`) drive it. */
export function enhanceBoards(): void {
  const status = document.querySelector<HTMLElement>("[data-board-script]");
  if (!status) return;
  const script = JSON.parse(status.dataset.boardScript ?? "null") as BoardScript;
  enhanceBoard({
    ...script,
    say: (text) => {
      status.textContent = text;
    },
  });
}
