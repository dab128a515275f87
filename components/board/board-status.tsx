import type { BoardScript } from "./enhanced-column";

/** What the page's script needs to sort, hide columns and keep the address in step; it also says aloud what it did. */
export function BoardStatus(script: BoardScript) {
  return <p role="status" className="vh" data-board-script={JSON.stringify(script)} />;
}
