import { expect, test } from "vitest";
import { geminiSteps } from "./gemini";
import { TranscriptQuery, transcriptPage } from "./page";
import { parseTranscript } from "./parse";

const at = "2026-01-02T03:04:05.678Z";
const piece = (content: string) => ({
  type: "message",
  timestamp: at,
  role: "assistant",
  content,
  delta: true,
});
const use = (tool_name: string, parameters: object) => ({
  type: "tool_use",
  tool_name,
  tool_id: "t1",
  parameters,
});
const back = (rest: object) => ({ type: "tool_result", tool_id: "t1", status: "success", ...rest });

test("the pieces of a message are one step, and a call between them parts two messages", () => {
  const steps = geminiSteps([
    { type: "message", timestamp: at, role: "user", content: "  Plan it.\n  Then run it." },
    piece("I will "),
    piece("look."),
    use("run_shell_command", { command: "ls", description: "List files" }),
    back({ output: "a.py" }),
    piece("Done."),
  ]);
  expect(steps.map((step) => [step.kind, step.text])).toEqual([
    ["prompt", "Plan it.\nThen run it."],
    ["message", "I will look."],
    ["call", "ls"],
    ["output", "a.py"],
    ["message", "Done."],
  ]);
  expect(steps[1]?.time).toBe(at);
  expect(steps[3]).toMatchObject({ title: "Output of run_shell_command", tool: { failed: null } });
});

test.each([
  ["write_file", { file_path: "/w/src/a.py", content: "x = 1" }, "Write src/a.py", "x = 1"],
  ["replace", { file_path: "a.py", old_string: "x", new_string: "y" }, "Edit a.py", "- x\n+ y"],
  ["read_file", { absolute_path: "/w/b.md" }, "Read w/b.md", ""],
  ["list_directory", { dir_path: "/w/src" }, "List w/src", ""],
  ["write_todos", { todos: [{ description: "read", status: "pending" }] }, "Plan", "[ ] read"],
  ["weave", { a: 1 }, "weave", '{\n  "a": 1\n}'],
])("the call of %s says what it does", (name, parameters, title, text) => {
  expect(geminiSteps([use(name, parameters)])).toMatchObject([{ kind: "call", title, text }]);
});

test("a tool that could not start has failed; its end counts thoughts as output", () => {
  const steps = geminiSteps([
    use("weave", {}),
    back({ status: "error", error: { message: "no loom" } }),
    { type: "error", severity: "warning", message: "loop detected" },
    {
      type: "result",
      status: "success",
      stats: { total_tokens: 254, input_tokens: 200, output_tokens: 40, duration_ms: 61_000 },
    },
    { type: "result", status: "error", error: { message: "quota" }, stats: {} },
  ]);
  expect(steps.slice(1)).toMatchObject([
    { kind: "output", title: "weave failed", text: "no loom", tool: { failed: true } },
    { kind: "other", title: "loop detected" },
    { kind: "outcome", title: "Finished in 1 min 1 s", tokens: { input: 200, output: 54 } },
    { kind: "outcome", title: "Ended with an error", text: "quota", tokens: null },
  ]);
});

test("a file of them is known by its content, with garbage, a huge line and a cut end", () => {
  const lines = [
    JSON.stringify({ type: "init", timestamp: at, session_id: "s", model: "gemini-2.5-pro" }),
    "\u0000 not JSON",
    JSON.stringify(piece("Hello")),
    JSON.stringify(use("run_shell_command", { command: "yes" })),
    JSON.stringify(back({ output: "y\n".repeat(10_000_000) })),
    '{"type":"result","status":"succ',
  ];
  const parsed = parseTranscript(lines.join("\n"));
  expect(parsed.form).toBe("gemini");
  expect(parsed.steps.map((step) => [step.kind, step.title])).toEqual([
    ["other", "Session started with gemini-2.5-pro"],
    ["other", "Unknown line"],
    ["message", "Message"],
    ["call", "yes"],
    ["output", "Output of run_shell_command"],
    ["other", "Unknown line"],
  ]);
  const page = transcriptPage(parsed, TranscriptQuery.parse({}));
  expect(JSON.stringify(page).length).toBeLessThan(10_000);
});

test.each([[null], [7], ["loose words"], [{ type: "hologram" }], [{ type: "message", role: "assistant" }]])(
  "%j becomes a step that shows it",
  (item) => {
    expect(geminiSteps([item])).toMatchObject([{ kind: "other" }]);
  },
);
