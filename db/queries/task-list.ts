import type { Actor } from "@/lib/actor";
import { passes } from "@/lib/catalog/facets";
import type { TaskList } from "@/lib/catalog/task";
import { type TaskQuery, taskChoice, taskValues } from "@/lib/catalog/task-query";
import type { Db } from "../client";
import { matchedTasks } from "./matched-tasks";
import { taskRows } from "./task-rows";

/** The tasks that a search and its filters leave: best match first, else newest year first. Open to everybody. */
export function taskList(db: Db, _actor: Actor, query: TaskQuery): TaskList {
  const matches = matchedTasks(db, query.q);
  const choice = taskChoice(query);
  const all = taskRows(db);
  const tasks = all
    .filter((task) => !matches || matches.has(task.id))
    .filter((task) => passes(taskValues({ ...task, topic: task.topic?.id ?? null }), choice))
    .map((task) => {
      const match = matches?.get(task.id);
      return { ...task, found: match ? { title: [...match.title], passage: [...match.passage] } : null };
    });
  if (matches) tasks.sort((a, b) => (matches.get(a.id)?.rank ?? 0) - (matches.get(b.id)?.rank ?? 0));
  return { tasks, total: all.length };
}
