import { Mark, type MarkName } from "@/components/ui/mark";
import type { Condition } from "@/lib/benchmarks/stages";
import { boardJudges } from "@/lib/board/columns";
import type { Leaderboard } from "@/lib/board/schema";
import { boardPath, type ViewState } from "@/lib/board/view-state";
import { HiddenView } from "./hidden-view";

export type Choice = Leaderboard["facets"]["scaffold"][number];

interface Props {
  whole: Leaderboard;
  view: ViewState;
  conditions: readonly Condition[];
}

/** Who ranks, which reviews count, which tasks, and which rows are shown: links and one form. */
export function BoardControls({ whole, view, conditions }: Props) {
  const { scaffold, family, coder, topic, year } = whole.facets;
  const hasHumans = whole.entries.some(({ human }) => human !== null);
  return (
    <div className="bar">
      <Lens whole={whole} view={view} hasHumans={hasHumans || view.lens === "human"} />
      {conditions.length > 1 && <Conditions whole={whole} view={view} conditions={conditions} />}
      <form className="filters" method="get" action={boardPath(whole.stage)} data-filters="">
        <HiddenView view={view} without={["scaffold", "family", "coder", "topic", "year", "grid", "chart"]} />
        <RowFilter name="scaffold" label="Scaffold" choices={scaffold} chosen={view.scaffold} />
        <RowFilter name="family" label="Model family" choices={family} chosen={view.family} />
        <RowFilter name="coder" label="Coding agent" choices={coder} chosen={view.coder} />
        <TaskFilter name="topic" label="Topic" choices={topic} chosen={view.topic} />
        <TaskFilter name="year" label="Year" choices={year} chosen={view.year?.toString()} />
        <noscript>
          <button className="btn" type="submit">
            Apply
          </button>
        </noscript>
      </form>
    </div>
  );
}

function Lens({ whole, view, hasHumans }: { whole: Leaderboard; view: ViewState; hasHumans: boolean }) {
  const lenses: { id: string; name: string; mark: MarkName }[] = [
    { id: "mean", name: "Average", mark: "avg" },
    ...boardJudges(whole).map(({ id, short, mark }) => ({ id, name: short, mark })),
    ...(hasHumans ? [{ id: "human", name: "Humans", mark: "human" as const }] : []),
  ];
  return (
    <nav aria-labelledby="rank-by">
      <span className="label" id="rank-by">
        Rank by
      </span>
      <div className="seg">
        {lenses.map(({ id, name, mark }) => (
          <a
            key={id}
            data-view=""
            href={boardPath(whole.stage, { ...view, lens: id })}
            aria-current={view.lens === id ? "true" : undefined}
          >
            <Mark name={mark} />
            {name}
          </a>
        ))}
      </div>
    </nav>
  );
}

const conditionNames: Record<Condition, string> = { default: "Code and paper", no_code: "Paper alone" };

function Conditions({
  whole,
  view,
  conditions,
}: {
  whole: Leaderboard;
  view: ViewState;
  conditions: readonly Condition[];
}) {
  return (
    <nav aria-labelledby="judges-saw">
      <span className="label" id="judges-saw">
        Judges saw
      </span>
      <div className="seg">
        {conditions.map((one) => (
          <a
            key={one}
            data-view=""
            // Another condition has another task set, and people reviewed one of them only.
            href={boardPath(whole.stage, {
              ...view,
              condition: one,
              cohort: undefined,
              lens: view.lens === "human" ? "mean" : view.lens,
            })}
            aria-current={view.condition === one ? "true" : undefined}
          >
            {conditionNames[one]}
          </a>
        ))}
      </div>
    </nav>
  );
}

interface FilterProps {
  name: string;
  label: string;
  choices: readonly Choice[];
}

function summaryOf(choices: readonly Choice[], chosen: readonly string[]): string {
  if (chosen.length === 0) return `All ${choices.length}`;
  const [only] = chosen;
  if (chosen.length > 1 || only === undefined) return `${chosen.length} of ${choices.length}`;
  return choices.find(({ id }) => id === only)?.name ?? only;
}

function RowFilter({ name, label, choices, chosen }: FilterProps & { chosen: readonly string[] }) {
  const unknown = chosen.filter((id) => !choices.some((choice) => choice.id === id));
  // One choice is no choice, unless it is a way back.
  if (choices.length < 2 && chosen.length === 0) return null;
  return (
    <div className="field">
      <span className="label" id={`label-${name}`}>
        {label}
      </span>
      <details className="pop pick">
        <summary className="input" aria-labelledby={`label-${name} value-${name}`}>
          <span id={`value-${name}`}>{summaryOf(choices, chosen)}</span>
        </summary>
        <fieldset className="popbox">
          <legend className="vh">{label}</legend>
          {[...choices, ...unknown.map((id) => ({ id, name: id, n: 0 }))].map((choice) => (
            <label key={choice.id} className="check">
              <input
                type="checkbox"
                name={name}
                value={choice.id}
                defaultChecked={chosen.includes(choice.id)}
              />
              <span>{choice.name}</span>
              <span className="faint tn push">{choice.n}</span>
            </label>
          ))}
          <button className="btn" type="submit">
            Show these
          </button>
        </fieldset>
      </details>
    </div>
  );
}

function TaskFilter({ name, label, choices, chosen }: FilterProps & { chosen: string | undefined }) {
  if (choices.length < 2 && chosen === undefined) return null;
  const isKnown = chosen === undefined || choices.some(({ id }) => id === chosen);
  return (
    <div className="field">
      <label htmlFor={`f-${name}`}>{label}</label>
      <select className="input" id={`f-${name}`} name={name} defaultValue={chosen ?? ""}>
        <option value="">All {choices.length}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name} ({choice.n})
          </option>
        ))}
        {!isKnown && <option value={chosen}>{chosen}</option>}
      </select>
    </div>
  );
}
