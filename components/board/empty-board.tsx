import { Icon } from "@/components/ui/icon";
import type { Leaderboard } from "@/lib/board/schema";
import { boardPath, type ViewState } from "@/lib/board/view-state";
import { emptied } from "./active-filters";
import { plural, sentenceStart } from "./numbers";

/** Before anything is imported: what to do. */
export function NothingLoaded() {
  return (
    <section className="panel empty">
      <Icon name="file" />
      <h2>No scores are loaded yet</h2>
      <p>
        Load the published snapshot with <code>npm run demo</code>, or import a clone of the benchmark with{" "}
        <code>npm run import:mlrbench -- ../mlrbench</code>. This page then shows them.
      </p>
    </section>
  );
}

/** The filters, or the tasks they choose, leave nothing: which ones, and the way back. */
export function NoRows({ board, view }: { board: Leaderboard; view: ViewState }) {
  const hidden = board.hidden > 0;
  return (
    <section className="panel empty">
      <Icon name="search" />
      <h2>{hidden ? "No agent fits these filters" : "No agent was scored here"}</h2>
      <p>
        {hidden
          ? `${sentenceStart(plural(board.hidden, "agent"))} hidden by the filters above.`
          : "No run of this stage was reviewed on these tasks under this condition."}
      </p>
      <a
        className="btn"
        href={boardPath(board.stage, { ...view, ...emptied, condition: hidden ? view.condition : "default" })}
      >
        Clear filters
      </a>
    </section>
  );
}
