import { Mark } from "@/components/ui/mark";
import { boardJudges } from "@/lib/board/columns";
import type { BoardMatrix } from "@/lib/board/matrix";
import type { Leaderboard } from "@/lib/board/schema";
import { boardPath, type ViewState } from "@/lib/board/view-state";
import { agentLabel, agentPath } from "./agent-label";
import { GridCell } from "./grid-cell";
import { gridScale, tasksApart } from "./grid-scale";
import { grouped, inWords } from "./numbers";
import { shortTaskName } from "./task-name";
import { TaskSpread } from "./task-spread";
import "./grid.css";

/** More columns than this are no longer compared at a glance. */
const fewTasks = 24;
const shownOfMany = 12;
const shownAgents = 20;

interface Props {
  board: Leaderboard;
  matrix: BoardMatrix;
  view: ViewState;
}

/** The scores behind the means: each agent on each task, each cell a paper. */
export function TaskGrid({ board, matrix, view }: Props) {
  const kept = matrix.rows.filter(({ agent }) => board.entries.some((entry) => entry.agent.id === agent.id));
  const rows = view.chart === "all" ? kept : kept.slice(0, shownAgents);
  if (rows.length === 0 || matrix.tasks.length === 0) return null;
  const isMany = matrix.tasks.length > fewTasks;
  const all = matrix.tasks.map((task, at) => ({ ...task, at }));
  const tasks = isMany && view.grid !== "all" ? tasksApart(all, rows, shownOfMany) : all;
  const Grid = isMany && tasks === all ? TasksDown : TasksAcross;
  return (
    <section className="section">
      {isMany && <TaskSpread rows={rows} tasks={all.length} />}
      <header id="tasks">
        <h2>
          {tasks === all
            ? "Every task, each judge"
            : `The ${inWords(tasks.length)} tasks that set agents apart`}
        </h2>
        <p>
          Overall by <JudgesInOrder board={board} />. The stronger the tint, the higher. Each cell opens its
          run.
        </p>
        {isMany && <GridSwitch board={board} view={view} count={all.length} />}
      </header>
      <Grid board={board} rows={rows} tasks={tasks} scale={gridScale(rows)} />
      {rows.length < kept.length && (
        <p className="small muted after">
          The first {rows.length} of {grouped(kept.length)} agents.{" "}
          <a data-view="" href={`${boardPath(board.stage, { ...view, chart: "all" })}#tasks`}>
            Show all
          </a>
        </p>
      )}
    </section>
  );
}

function GridSwitch({ board, view, count }: { board: Leaderboard; view: ViewState; count: number }) {
  const isAll = view.grid === "all";
  return (
    <a
      className="small push"
      data-view=""
      href={`${boardPath(board.stage, { ...view, grid: isAll ? undefined : "all" })}#tasks`}
    >
      {isAll ? "Only those that set agents apart" : `All ${grouped(count)} tasks`}
    </a>
  );
}

function JudgesInOrder({ board }: { board: Leaderboard }) {
  return boardJudges(board).map(({ id, short, mark }, at) => (
    <span key={id} className="nowrap">
      {at > 0 && ", then "}
      <Mark name={mark} /> {short}
    </span>
  ));
}

interface GridProps {
  board: Leaderboard;
  rows: BoardMatrix["rows"];
  tasks: readonly { id: string; title: string; at: number }[];
  scale: ReturnType<typeof gridScale>;
}

function TasksAcross({ board, rows, tasks, scale }: GridProps) {
  return (
    <section className="scroll" aria-label="Scores by agent and task">
      <table className="t heat">
        <thead>
          <tr>
            <th scope="col">Agent</th>
            {tasks.map(({ id, title }) => (
              <th scope="col" key={id}>
                <a href={`/tasks/${encodeURIComponent(id)}`} title={title}>
                  {shortTaskName(id)}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ agent, cells }) => (
            <tr key={agent.id}>
              <AgentHead agent={agent} />
              {tasks.map(({ id, at }) => (
                <GridCell key={id} cell={cells[at]} board={board} task={id} scale={scale} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Two hundred tasks are read down a page, not across it. */
function TasksDown({ board, rows, tasks, scale }: GridProps) {
  return (
    <section className="scroll" aria-label="Scores by task and agent">
      <table className="t heat down">
        <thead>
          <tr>
            <th scope="col">Task</th>
            {rows.map(({ agent }) => (
              <AgentHead key={agent.id} agent={agent} />
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map(({ id, title, at }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`/tasks/${encodeURIComponent(id)}`}>{title}</a>
                {`\n${id}`}
              </th>
              {rows.map(({ agent, cells }) => (
                <GridCell key={agent.id} cell={cells[at]} board={board} task={id} scale={scale} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function AgentHead({ agent }: { agent: BoardMatrix["rows"][number]["agent"] }) {
  const { title, parts } = agentLabel(agent);
  return (
    <th scope="row">
      <a href={agentPath(agent.id)}>{title}</a>
      {parts && `\n${parts}`}
    </th>
  );
}
