import { plural } from "@/components/board/numbers";
import { Crumbs } from "@/components/ui/crumbs";
import { Icon } from "@/components/ui/icon";
import { type Stage, stageNames, stages } from "@/lib/benchmarks/stages";
import type { TaskView } from "@/lib/catalog/task";
import { everyTask, taskListHref } from "@/lib/catalog/task-query";
import { TaskFacts } from "./task-facts";
import { TaskRuns } from "./task-runs";
import { TaskText } from "./task-text";
import "./tasks.css";

/** One task: what it asks, what is known about it, and every agent's runs on it. */
export function TaskPage({ task }: { task: TaskView }) {
  const covered = stages.filter((stage) => task.runs.some((run) => run.stage === stage));
  const place = `${task.venue} ${task.year}`;
  return (
    <main id="main" className="wrap">
      <Crumbs
        trail={[
          { name: "Tasks", href: "/tasks" },
          { name: place, href: taskListHref(everyTask, { venue: [task.venue], year: [task.year] }) },
          { name: task.id },
        ]}
      />
      <div className="head">
        <h1 dir="auto">{task.title}</h1>
        <p className="row">
          <span className="badge">{place}</span>
          {task.topic && <span className="badge">{task.topic.name}</span>}
          {task.subset && <span className="badge">ten-task subset</span>}
          {task.runs.length > 0 && (
            <a className="small" href="#runs">
              {plural(task.runs.length, "run")} by {plural(task.agents.length, "agent")}
            </a>
          )}
        </p>
        {task.notes.map((note) => (
          <p key={note} className="note warn">
            <Icon name="warn" />
            <span>Data note: {note}</span>
          </p>
        ))}
      </div>
      <div className="task-columns">
        <section aria-labelledby="text">
          <h2 id="text">What the task asks</h2>
          <TaskText title={task.title} text={task.text} />
        </section>
        <TaskFacts task={task} />
      </div>
      <section className="section" aria-labelledby="runs">
        <header>
          <h2 id="runs">Every agent on this task</h2>
          <p>{runsWords(task, covered)}</p>
        </header>
        <TaskRuns task={task} stages={covered} />
      </section>
    </main>
  );
}

function runsWords(task: TaskView, covered: readonly Stage[]): string {
  if (covered.length === 0) return "";
  const parts = covered.map(
    (stage) => `${stageNames[stage]} ${task.runs.filter((run) => run.stage === stage).length}`,
  );
  return `${parts.join(", ")}. Overall from 1 to 10 by each judge, best average first within a stage.`;
}
