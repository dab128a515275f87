import { FloorBadge } from "@/components/ui/floor-badge";
import { Mark, type MarkName } from "@/components/ui/mark";
import { agentColumn, type BoardColumn, boardJudges } from "@/lib/board/columns";
import type { Leaderboard, LeaderboardEntry } from "@/lib/board/schema";
import { boardPath, type ViewState } from "@/lib/board/view-state";
import { agentLabel, agentPath } from "./agent-label";
import { lensName } from "./board-words";
import { cellOf } from "./cells";
import { plural } from "./numbers";
import { nextSort, type SortState } from "./sort-state";
import "./table.css";

interface Props {
  board: Leaderboard;
  view: ViewState;
  columns: readonly BoardColumn[];
  /** Rows in the order of the view's sort. */
  rows: readonly LeaderboardEntry[];
  sort: SortState;
}

/** From here on a row is one line: it is scanned, not read, and each second line costs a browser real time. */
const longFrom = 60;
/** A longer name must wrap. */
const oneLineName = 64;

/** So many columns beside the agent fit a desktop's width, where the head can then stay in view. */
const mostThatFit = 12;

/**
 * One row an agent. Each cell is one node, its second line plain text after a line break: two hundred rows must cost
 * the browser no more than a bare table does.
 */
export function BoardTable({ board, view, columns, rows, sort }: Props) {
  const groupStarts = new Set(
    columns.filter((one, at) => one.group !== columns[at - 1]?.group).map(({ id }) => id),
  );
  const isLong = rows.length >= longFrom;
  const isNamed = namesApart(rows);
  const wraps = rows.some(({ agent }) => nameLength(agent) > oneLineName);
  return (
    <form action="/compare" method="get" className="picks">
      <section
        className={classes("scroll", isLong ? "hugs" : columns.length <= mostThatFit && "fits")}
        aria-label="Leaderboard table"
      >
        <table className={classes(isLong ? "board long" : "t board two-line", wraps && "wraps")} id="board">
          <caption className="vh">
            MLR-Bench, {plural(board.entries.length, "agent")}, ranked by {lensName(board)}
          </caption>
          <thead>
            <tr>
              {[agentColumn, ...columns].map((column) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  board={board}
                  view={view}
                  sort={sort}
                  startsGroup={!isLong && groupStarts.has(column.id)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((entry) => (
              <tr key={entry.agent.id}>
                <AgentCell
                  entry={entry}
                  isPicked={view.pick.includes(entry.agent.id)}
                  isLong={isLong}
                  isNamed={isNamed}
                />
                {columns.map((column) => {
                  const { text, kind } = cellOf(column, entry, { board, rounding: view.rounding });
                  return (
                    <td
                      key={column.id}
                      className={classes(kind, !isLong && groupStarts.has(column.id) && "grp")}
                    >
                      {isLong ? text.replace("\n", " ") : text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="pickbar">
        <span data-pick-hint="">Tick two agents to compare them task by task.</span>
        <button className="btn primary" type="submit">
          Compare the ticked agents
        </button>
      </div>
    </form>
  );
}

/** Class names, without those that do not apply. */
function classes(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}

function namesApart(rows: readonly LeaderboardEntry[]): boolean {
  return new Set(rows.map(({ agent }) => agentLabel(agent).title)).size === rows.length;
}

function nameLength(agent: LeaderboardEntry["agent"]): number {
  const { title, parts } = agentLabel(agent);
  return title.length + parts.length;
}

interface AgentProps {
  entry: LeaderboardEntry;
  isPicked: boolean;
  isLong: boolean;
  /** Whether its first line alone tells it from every other row. */
  isNamed: boolean;
}

function AgentCell({ entry: { agent }, isPicked, isLong, isNamed }: AgentProps) {
  const { title, parts } = agentLabel(agent);
  return (
    <th scope="row">
      <input
        type="checkbox"
        name="agent"
        value={agent.id}
        defaultChecked={isPicked}
        aria-label={`Compare ${title}${parts && !isNamed ? `, ${parts}` : ""}`}
      />
      <a href={agentPath(agent.id)}>{title}</a>
      <FloorBadge agent={agent} />
      {parts && `${isLong ? " " : "\n"}${parts}`}
    </th>
  );
}

const subs: Record<string, string> = {
  rank: "and tier",
  overall: "95% interval",
  human: "reviewers",
  hallucination: "flagged",
  findings: "runs flagged",
  cost: "USD",
  tasks: "of the set",
  confidence: "of the judges",
  duration: "coding agent",
};

interface HeadProps {
  column: BoardColumn;
  board: Leaderboard;
  view: ViewState;
  sort: SortState;
  startsGroup: boolean;
}

function HeadCell({ column, board, view, sort, startsGroup }: HeadProps) {
  const judge = boardJudges(board).find(({ id }) => id === column.id);
  const mark: MarkName | undefined = column.id === "human" ? "human" : judge?.mark;
  const isSorted = sort.column === column.id;
  const sub = judge ? "judge" : subs[column.id];
  return (
    <th
      scope="col"
      data-col={column.id}
      className={startsGroup ? "grp" : undefined}
      aria-sort={isSorted ? (sort.dir === "asc" ? "ascending" : "descending") : undefined}
    >
      <a className="sort" href={boardPath(board.stage, { ...view, ...nextSort(sort, column) })}>
        {mark && <Mark name={mark} />}
        {mark && " "}
        {column.name}
      </a>
      {sub && <span className="sub">{sub}</span>}
    </th>
  );
}
