import { Icon } from "@/components/ui/icon";
import type { BoardColumn, ColumnGroup } from "@/lib/board/columns";
import type { Leaderboard } from "@/lib/board/schema";
import { boardPath, type ExportKind, exportPath, type ViewState } from "@/lib/board/view-state";
import { HiddenView } from "./hidden-view";
import { grouped } from "./numbers";

interface Props {
  board: Leaderboard;
  view: ViewState;
  columns: readonly BoardColumn[];
  shown: readonly BoardColumn[];
}

/** Above the table: what it holds, its columns, and the ways to take it along. */
export function BoardTools({ board, view, columns, shown }: Props) {
  return (
    <div className="tablehead">
      <Counts board={board} />
      <div className="row push">
        <RoundingLink board={board} view={view} />
        <ColumnChooser board={board} view={view} columns={columns} shown={shown} />
        <ExportMenu board={board} view={view} />
        <a className="btn" href={boardPath(board.stage, view)} data-view="" data-copy="">
          <Icon name="link" />
          <span>Copy link</span>
        </a>
      </div>
    </div>
  );
}

function Counts({ board: { entries } }: { board: Leaderboard }) {
  const sum = (count: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((total, one) => total + count(one), 0);
  const judged = sum(({ judges }) => Object.values(judges).reduce((total, { n }) => total + n, 0));
  const counts: [number, string, string][] = [
    [entries.length, "agent", "agents"],
    [sum(({ runs }) => runs), "run", "runs"],
    [judged, "judge review", "judge reviews"],
    [sum(({ human }) => human?.n ?? 0), "human review", "human reviews"],
  ];
  return (
    <p>
      {counts
        .filter(([count], at) => count > 0 || at === 0)
        .map(([count, one, many], at) => (
          <span key={one}>
            {at > 0 && ", "}
            <b className="tn">{grouped(count)}</b> {count === 1 ? one : many}
          </span>
        ))}
    </p>
  );
}

/** The benchmark's paper rounds each judge before it averages; only its idea table needs that to be matched. */
function RoundingLink({ board, view }: { board: Leaderboard; view: ViewState }) {
  if (board.stage !== "idea" || board.lens !== "mean") return null;
  const isPaper = view.rounding === "paper";
  return (
    <a
      className="btn quiet"
      data-view=""
      href={boardPath(board.stage, { ...view, rounding: isPaper ? undefined : "paper" })}
    >
      {isPaper ? "Round once, at the end" : "Round as in the paper"}
    </a>
  );
}

const groupNames: Record<ColumnGroup, string> = {
  place: "Place",
  overall: "Score",
  criteria: "Criteria",
  raters: "Raters",
  record: "Record",
  more: "More",
};

function ColumnChooser({ board, view, columns, shown }: Props) {
  const groups = [...new Set(columns.map(({ group }) => group))];
  return (
    <details className="pop">
      <summary className="btn">
        <Icon name="columns" />
        Columns{" "}
        <span className="faint tn" data-count="">
          {shown.length} of {columns.length}
        </span>
      </summary>
      <form className="popbox column-choice" method="get" action={boardPath(board.stage)} data-columns="">
        <HiddenView view={view} without={["cols"]} />
        {/* With every box empty the address must still say that none is wanted. */}
        <input type="hidden" name="cols" value="none" />
        {groups.map((group) => (
          <fieldset key={group}>
            <legend className="over">{groupNames[group]}</legend>
            {columns
              .filter((one) => one.group === group)
              .map(({ id, name }) => (
                <label key={id} className="check">
                  <input
                    type="checkbox"
                    name="cols"
                    value={id}
                    defaultChecked={shown.some((one) => one.id === id)}
                  />
                  {name}
                </label>
              ))}
          </fieldset>
        ))}
        <p className="row">
          <noscript>
            <button className="btn" type="submit">
              Show these
            </button>
          </noscript>
          <a
            className="btn quiet"
            data-view=""
            href={boardPath(board.stage, { ...view, cols: undefined })}
            data-usual=""
          >
            Usual columns
          </a>
        </p>
      </form>
    </details>
  );
}

const exports: { kind: ExportKind; name: string; what: string }[] = [
  { kind: "csv", name: "CSV", what: "unrounded" },
  { kind: "json", name: "JSON", what: "API answer" },
  { kind: "tex", name: "LaTeX", what: "table, caption" },
  { kind: "bib", name: "BibTeX", what: "this snapshot" },
];

function ExportMenu({ board, view }: { board: Leaderboard; view: ViewState }) {
  return (
    <details className="pop">
      <summary className="btn">
        <Icon name="download" />
        Export
      </summary>
      <div className="popbox">
        {exports.map(({ kind, name, what }) => (
          <a key={kind} href={exportPath(board.stage, view, kind)} data-export={kind}>
            {name}
            <span className="faint">{what}</span>
          </a>
        ))}
      </div>
    </details>
  );
}
