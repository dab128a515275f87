import { Icon } from "@/components/ui/icon";
import type { Leaderboard } from "@/lib/board/schema";
import { boardPath, type ViewState } from "@/lib/board/view-state";
import type { Choice } from "./board-controls";
import { lensName } from "./board-words";
import { plural, sentenceStart } from "./numbers";

interface Props {
  board: Leaderboard;
  view: ViewState;
}

interface Chip {
  key: string;
  label: string;
  without: Partial<ViewState>;
}

/** What is filtered, each with its way out, and what the filter did: hid rows, or ranked anew. */
export function ActiveFilters({ board, view }: Props) {
  const chips = chipsOf(view, board.facets);
  if (chips.length === 0) return null;
  const plain = { ...view, ...emptied };
  return (
    <div className="active">
      <ul className="row" aria-label="Active filters">
        {chips.map(({ key, label, without }) => (
          <li key={key} className="chip">
            {label}
            <a
              data-view=""
              href={boardPath(board.stage, { ...view, ...without })}
              aria-label={`Remove filter: ${label}`}
            >
              <Icon name="close" />
            </a>
          </li>
        ))}
        <li>
          <a data-view="" className="btn quiet" href={boardPath(board.stage, plain)}>
            Clear all
          </a>
        </li>
      </ul>
      <p className="small muted" role="status">
        {whatHappened(board, view)}
      </p>
    </div>
  );
}

export const emptied = {
  scaffold: [],
  family: [],
  coder: [],
  topic: undefined,
  year: undefined,
  cohort: undefined,
};

function chipsOf(view: ViewState, facets: Leaderboard["facets"]): Chip[] {
  const many = (key: "scaffold" | "family" | "coder", word: string, choices: readonly Choice[]): Chip[] =>
    view[key].map((id) => ({
      key: `${key} ${id}`,
      label: `${word}: ${nameOf(choices, id)}`,
      without: { [key]: view[key].filter((other) => other !== id) },
    }));
  const one = (key: "topic" | "year" | "cohort", word: string, choices: readonly Choice[]): Chip[] => {
    const value = view[key]?.toString();
    return value === undefined
      ? []
      : [{ key, label: `${word}: ${nameOf(choices, value)}`, without: { [key]: undefined } }];
  };
  return [
    ...many("scaffold", "scaffold", facets.scaffold),
    ...many("family", "model family", facets.family),
    ...many("coder", "coding agent", facets.coder),
    ...one("topic", "topic", facets.topic),
    ...one("year", "year", facets.year),
    ...one("cohort", "task set", []),
  ];
}

const nameOf = (choices: readonly Choice[], id: string) =>
  choices.find((choice) => choice.id === id)?.name ?? id;

function whatHappened(board: Leaderboard, view: ViewState): string {
  const parts: string[] = [];
  if (view.topic !== undefined || view.year !== undefined || view.cohort !== undefined) {
    parts.push(
      `Ranked anew by ${lensName(board)} on ${plural(board.cohort.tasks, "task")}: means, intervals and ranks are those of these tasks.`,
    );
  }
  if (view.scaffold.length + view.family.length + view.coder.length > 0) {
    parts.push(
      board.hidden === 0
        ? "The filter hides no row."
        : `${sentenceStart(plural(board.hidden, "row"))} hidden. Ranks and tiers stay those of the whole board.`,
    );
  }
  return parts.join(" ");
}
