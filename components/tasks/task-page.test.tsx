import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AgentCard } from "@/lib/catalog/agent-card";
import type { TaskView } from "@/lib/catalog/task";
import { TaskPage } from "./task-page";

const payload = `<img src=x onerror=alert(1)><script>alert(2)</script>"'`;

const agent: AgentCard = {
  id: "a/b",
  name: payload,
  scaffold: "s",
  scaffoldName: payload,
  model: "m",
  modelName: payload,
  modelFamily: "f",
  codingAgent: null,
};

const task: TaskView = {
  id: "t",
  title: payload,
  venue: "ICLR",
  year: 2025,
  topic: { id: "rl", name: "RL" },
  benchmark: "mlr-bench",
  subset: true,
  cohorts: [{ id: "all", name: payload }],
  notes: [payload],
  text: `# ${payload}\n\n${payload} [click](javascript:alert(3)) ![x](https://example.org/x.png)\n`,
  source: {
    name: payload,
    url: "https://example.org",
    commit: "abc",
    licence: "MIT",
    attribution: payload,
    path: payload,
  },
  agents: [agent],
  runs: [
    {
      run: `r/${payload}`,
      agent: "a/b",
      task: "t",
      stage: "end2end",
      sequence: 1,
      title: payload,
      judges: {
        "claude-3.7-sonnet": { overall: 7, state: "parsed" },
        "gemini-2.5-pro-preview": { overall: null, state: "unparsed" },
      },
      judgesNoCode: {},
      mean: null,
      human: { n: 2, overall: 3.5 },
    },
  ],
  inputs: [{ kind: "idea", run: "r", agent: "a/b", takenBy: 1, stages: ["end2end"] }],
};

test("stored markup in any field is shown as text and never as markup", () => {
  const html = renderToStaticMarkup(<TaskPage task={task} />);
  expect(html).not.toMatch(/<img|<script|javascript:/i);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

test("an unparsed reply, a missing mean and people's scores are three different cells", () => {
  const html = renderToStaticMarkup(<TaskPage task={task} />);
  expect(html).toContain('<span class="nil unparsed">unparsed</span>');
  expect(html).toContain("no average: a judge is missing");
  expect(html).toContain("n = 2");
});

test("without the text the page says what is missing and the one command that brings it", () => {
  const html = renderToStaticMarkup(<TaskPage task={{ ...task, text: null, source: null }} />);
  expect(html).toContain("The text is not loaded");
  expect(html).toContain("npm run import:mlrbench --");
});

test("the page has one first heading, whatever the text's own headings are", () => {
  const html = renderToStaticMarkup(
    <TaskPage task={{ ...task, title: "Robots", text: "# Robots\n\nText.\n\n# Topics\n\n- one\n" }} />,
  );
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain("Topics");
});
