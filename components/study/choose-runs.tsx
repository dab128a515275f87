import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { SelectField } from "@/components/ui/field";
import type { RunChoices } from "@/lib/review/paper-views";

export interface RunFilterState {
  readonly agent?: string | undefined;
  readonly task?: string | undefined;
  readonly cohort?: string | undefined;
}

interface Props {
  readonly studyId: string;
  readonly choices: RunChoices;
  readonly filter: RunFilterState;
  readonly add: FormAction;
}

/** More than this is chosen by narrowing, not by ticking. */
const mostShown = 200;

/** Runs that could become papers: narrowed by agent and cohort, ticked, and added. */
export function ChooseRuns({ studyId, choices, filter, add }: Props) {
  const { runs, unreadable } = choices;
  const shown = runs.slice(0, mostShown);
  return (
    <section className="section" aria-labelledby="choose">
      <header>
        <h2 id="choose">Add papers</h2>
        <p className="tn">
          {runs.length} runs of this stage can be added
          {unreadable > 0 && `; ${unreadable} more have no paper loaded here`}
          {runs.length > shown.length && `; the first ${shown.length} are shown, narrow them down`}
        </p>
      </header>
      <form className="inline" method="get" style={{ marginBottom: "1rem" }}>
        <SelectField
          name="agent"
          label="Agent"
          value={filter.agent ?? ""}
          options={withAll(choices.agents, "All agents")}
        />
        <SelectField
          name="cohort"
          label="Cohort"
          value={filter.cohort ?? ""}
          options={withAll(choices.cohorts, "All tasks")}
        />
        <button className="btn" type="submit">
          Show
        </button>
      </form>
      {shown.length === 0 ? (
        <p className="small muted">
          No run is left with these filters. Import the benchmark's files to load papers.
        </p>
      ) : (
        <ActionForm action={add} submit="Add ticked runs" className="study-form">
          <input type="hidden" name="studyId" value={studyId} />
          <label className="check">
            <input type="checkbox" name="all" value="yes" />
            Add all {runs.length} that the filter leaves
          </label>
          <input type="hidden" name="agent" value={filter.agent ?? ""} />
          <input type="hidden" name="task" value={filter.task ?? ""} />
          <input type="hidden" name="cohort" value={filter.cohort ?? ""} />
          <section
            className="scroll"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Runs that can be added"
            style={{ maxHeight: "26rem" }}
          >
            <table className="t">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="vh">Add</span>
                  </th>
                  <th scope="col">Task</th>
                  <th scope="col">Agent</th>
                  <th scope="col">Paper</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((run) => (
                  <tr key={run.id}>
                    <td>
                      <input
                        type="checkbox"
                        name="runIds"
                        value={run.id}
                        aria-label={`${run.agent} on ${run.taskId}`}
                      />
                    </td>
                    <td className="mono small">{run.taskId}</td>
                    <td>
                      {run.agent}
                      {run.title !== null && <span className="sub clip">{run.title}</span>}
                    </td>
                    <td className="nowrap">
                      {run.isPdf ? "PDF" : "Markdown"}
                      {run.isPublic && (
                        <span className="badge warn" style={{ marginLeft: ".5rem" }}>
                          public now
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </ActionForm>
      )}
    </section>
  );
}

const withAll = (list: readonly { readonly id: string; readonly name: string }[], all: string) => [
  { value: "", name: all },
  ...list.map(({ id, name }) => ({ value: id, name })),
];
