import { z } from "zod";
import { AgentList, AgentQuery, AgentView } from "@/lib/catalog/agent";
import { RunView } from "@/lib/catalog/run";
import { TaskList, TaskView } from "@/lib/catalog/task";
import { TaskQuery } from "@/lib/catalog/task-query";
import { door } from "./door";

const ById = z.object({ id: z.string() });
const nothingAsked = z.object({});

export const catalogDoors = {
  tasks: door({
    id: "tasks",
    tag: "Tasks",
    path: "/tasks",
    folder: "tasks",
    summary: "Search and filter the tasks",
    description:
      "All tasks in a fixed order, or the best match first where q is given. Values of one parameter are alternatives; different parameters narrow each other.",
    params: nothingAsked,
    query: TaskQuery,
    answer: { media: "application/json", schema: TaskList },
    examples: [
      { summary: "The ten-task subset", params: {}, query: "subset=true" },
      {
        summary: "ICLR 2025, trustworthy AI",
        params: {},
        query: "venue=ICLR&year=2025&topic=trustworthy-ai",
      },
      { summary: "Tasks that speak of alignment", params: {}, query: "q=alignment" },
    ],
  }),
  task: door({
    id: "task",
    tag: "Tasks",
    path: "/tasks/{id}",
    folder: "tasks/[id]",
    summary: "One task with every agent's runs on it",
    description: "Ids are case-sensitive. text is null where only the published numbers are loaded.",
    params: ById,
    query: nothingAsked,
    answer: { media: "application/json", schema: TaskView },
    examples: [
      { summary: "Bidirectional alignment, ICLR 2025", params: { id: "iclr2025_bi_align" }, query: "" },
    ],
  }),
  agents: door({
    id: "agents",
    tag: "Agents",
    path: "/agents",
    folder: "agents",
    summary: "All agents with their places on the boards",
    description: "Each place is the board's own, so that a profile never says something else than a board.",
    params: nothingAsked,
    query: AgentQuery,
    answer: { media: "application/json", schema: AgentList },
    examples: [
      { summary: "Every agent", params: {}, query: "" },
      { summary: "Agents that work through Claude Code", params: {}, query: "coder=claude-code" },
    ],
  }),
  agent: door({
    id: "agent",
    tag: "Agents",
    path: "/agents/{id}",
    folder: "agents/[id]",
    summary: "One agent: its boards and all its runs",
    description: "Standings by stage and condition, and every run with each rater's Overall.",
    params: ById,
    query: nothingAsked,
    answer: { media: "application/json", schema: AgentView },
    examples: [
      {
        summary: "MLR-Agent with Claude 3.7 Sonnet and Claude Code",
        params: { id: "mlr-agent--claude-3.7-sonnet--claude-code" },
        query: "",
      },
    ],
  }),
  run: door({
    id: "run",
    tag: "Runs",
    path: "/runs/{id}",
    folder: "runs/[id]",
    summary: "One run: reviews, reasons, findings, files, provenance",
    description:
      "Scores are there with the published numbers; reasons, raw replies and files only once the benchmark's repository is imported, and are null or empty before.",
    params: ById,
    query: nothingAsked,
    answer: { media: "application/json", schema: RunView },
    examples: [
      {
        summary: "An end-to-end paper that both judges would accept",
        params: { id: "end2end--mlr-agent--gemini-2.5-pro-preview--gemini-cli--iclr2025_mldpr" },
        query: "",
      },
    ],
  }),
};
