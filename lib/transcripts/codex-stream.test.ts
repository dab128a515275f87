import { expect, test } from "vitest";
import { codexStreamSteps } from "./codex-stream";
import { parseTranscript } from "./parse";

const completed = (item: object) => ({ type: "item.completed", item });
const started = (item: object) => ({ type: "item.started", item });
const command = { id: "item_1", type: "command_execution", command: "/bin/bash -lc 'python train.py'" };

test("a command is a call when it starts and an output when it ends", () => {
  const steps = codexStreamSteps([
    started({ ...command, aggregated_output: "", exit_code: null, status: "in_progress" }),
    { type: "item.updated", item: { ...command, aggregated_output: "1\n" } },
    completed({ ...command, aggregated_output: "1\nboom\n", exit_code: 3, status: "failed" }),
  ]);
  expect(steps).toMatchObject([
    { kind: "call", title: "python train.py", text: "python train.py", tool: { name: "exec", failed: null } },
    { kind: "output", title: "Exit code 3", text: "1\nboom\n", tool: { name: "exec", failed: true } },
  ]);
});

test("a command whose start is missing still shows what it ran", () => {
  const steps = codexStreamSteps([completed({ ...command, aggregated_output: "hi", exit_code: 0 })]);
  expect(steps.map((step) => [step.kind, step.tool?.failed])).toEqual([
    ["call", null],
    ["output", false],
  ]);
});

test("words, thoughts, plans, files and searches read as what they are", () => {
  const steps = codexStreamSteps([
    completed({ id: "a", type: "agent_message", text: "I begin." }),
    completed({ id: "b", type: "reasoning", text: "hm" }),
    started({ id: "c", type: "todo_list", items: [{ text: "read", completed: true }, { text: "run" }] }),
    completed({ id: "d", type: "file_change", changes: [{ path: "/w/src/a.py", kind: "add" }] }),
    completed({ id: "e", type: "web_search", query: "adam optimizer" }),
  ]);
  expect(steps.map((step) => [step.kind, step.title])).toEqual([
    ["message", "Message"],
    ["thinking", "Thinking"],
    ["call", "Plan"],
    ["call", "Edit src/a.py"],
    ["call", "Search the web for adam optimizer"],
    ["output", "Output of web_search"],
  ]);
  expect(steps[2]?.text).toBe("[x] read\n[ ] run");
  expect(steps[3]?.text).toBe("add /w/src/a.py");
});

test("its end counts the tokens, and a failed end says why", () => {
  const usage = { input_tokens: 200, cached_input_tokens: 80, output_tokens: 40 };
  const steps = codexStreamSteps([
    { type: "error", message: "Reconnecting... 1/5" },
    { type: "turn.completed", usage },
    { type: "turn.failed", error: { message: "no such model" } },
  ]);
  expect(steps).toMatchObject([
    { kind: "other", title: "Reconnecting... 1/5" },
    { kind: "outcome", title: "Finished", tokens: { input: 200, output: 40 } },
    { kind: "outcome", title: "Ended with an error", text: "no such model" },
  ]);
});

test("what is not known keeps its JSON, and a broken line its words", () => {
  const steps = codexStreamSteps([
    { type: "moon.risen", at: 1 },
    completed({ type: "hologram" }),
    '{"type":"it',
    7,
  ]);
  expect(steps.map((step) => [step.kind, step.title])).toEqual([
    ["other", "moon.risen"],
    ["other", "hologram"],
    ["other", "Unknown line"],
    ["other", "Unknown line"],
  ]);
  expect(steps[2]?.text).toBe('{"type":"it');
});

test("a file of them is known by its content, even when it begins with a plain line and is cut off at its end", () => {
  const lines = [{ type: "thread.started", thread_id: "t" }, started(command), completed(command)];
  const text = `Reading from stdin...\n${lines.map((line) => JSON.stringify(line)).join("\n")}\n{"type":"turn.comp`;
  const { form, steps } = parseTranscript(text);
  expect(form).toBe("codex");
  expect(steps.map((step) => step.kind)).toEqual(["other", "other", "call", "output", "other"]);
});
