import { describe, expect, test } from "vitest";
import { claudeSteps } from "./claude";
import { parseTranscript } from "./parse";

const assistant = (block: unknown, extra: object = {}) => ({
  role: "assistant",
  type: "message",
  content: [block],
  ...extra,
});
const call = (name: string, input: unknown) =>
  claudeSteps([assistant({ type: "tool_use", id: "t1", name, input })])[0];

describe("messages of Claude Code", () => {
  test("the first prompt is a text and is shown without its indentation", () => {
    const [step] = claudeSteps([{ role: "user", content: "\n    Plan it.\n      Then run it.\n" }]);
    expect(step).toMatchObject({ kind: "prompt", title: "Prompt", text: "Plan it.\n  Then run it." });
  });

  test("each block of a message is a step of its own", () => {
    const content = [
      { type: "thinking", thinking: "hm" },
      { type: "text", text: "I will look." },
      {
        type: "tool_use",
        id: "a",
        name: "Bash",
        input: { command: "ls -la", description: "List the files" },
      },
    ];
    expect(claudeSteps([{ role: "assistant", content }]).map((s) => [s.kind, s.title, s.text])).toEqual([
      ["thinking", "Thinking", "hm"],
      ["message", "Message", "I will look."],
      ["call", "List the files", "ls -la"],
    ]);
  });

  test("the blocks of one message count its tokens once, cached ones included", () => {
    const usage = {
      input_tokens: 3,
      cache_creation_input_tokens: 10,
      cache_read_input_tokens: 100,
      output_tokens: 7,
    };
    const steps = claudeSteps([
      assistant({ type: "text", text: "a" }, { id: "m1", usage }),
      assistant({ type: "text", text: "b" }, { id: "m1", usage }),
    ]);
    expect(steps.map((s) => s.tokens)).toEqual([{ input: 113, output: 7, used: null }, null]);
  });

  test("an output names its tool and whether it failed", () => {
    const steps = claudeSteps([
      assistant({ type: "tool_use", id: "t1", name: "Bash", input: { command: "false" } }),
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "t1", content: "exit 1", is_error: true }],
      },
    ]);
    expect(steps[1]).toMatchObject({
      kind: "output",
      title: "Bash failed",
      tool: { name: "Bash", failed: true },
    });
  });

  test("a picture in an output is named and sized, not carried along", () => {
    const data = "A".repeat(4096);
    const content = [
      { type: "text", text: "see" },
      { type: "image", source: { media_type: "image/png", data } },
    ];
    const [step] = claudeSteps([
      { role: "user", content: [{ type: "tool_result", tool_use_id: "x", content }] },
    ]);
    expect(step?.text).toBe("see\n[picture, image/png, about 3 kB, not shown]");
  });

  test("the last item gives the outcome with time and cost", () => {
    const [step] = claudeSteps([{ role: "system", cost_usd: 0.7933, duration_ms: 858_040, result: "Done." }]);
    expect(step).toMatchObject({
      kind: "outcome",
      title: "Finished in 14 min 18 s for $0.79",
      text: "Done.",
    });
  });

  test("a cost of less than a cent is not rounded to nothing", () => {
    const [step] = claudeSteps([
      { type: "result", total_cost_usd: 0.0006975, duration_ms: 3000, result: "Done." },
    ]);
    expect(step?.title).toBe("Finished in 3 s for $0.00070");
  });

  test("the stream form reads like the array form", () => {
    const steps = claudeSteps([
      { type: "system", subtype: "init", cwd: "/x" },
      { type: "assistant", message: { role: "assistant", content: [{ type: "text", text: "hi" }] } },
      { type: "result", is_error: true, result: "limit", total_cost_usd: 1, duration_ms: 61_000 },
    ]);
    expect(steps.map((s) => [s.kind, s.title])).toEqual([
      ["other", "Session started"],
      ["message", "Message"],
      ["outcome", "Ended with an error in 1 min 1 s for $1.00"],
    ]);
  });
});

describe("the raw stream", () => {
  const stream = [
    { type: "system", subtype: "init", session_id: "s", model: "claude-sonnet-4-5" },
    { type: "system", subtype: "thinking_tokens", estimated_tokens: 2 },
    { type: "system", subtype: "api_retry", attempt: 1, error: "overloaded", error_status: 529 },
    {
      type: "assistant",
      message: {
        id: "m",
        role: "assistant",
        content: [{ type: "tool_use", id: "t", name: "Bash", input: { command: "ls" } }],
      },
      timestamp: "2026-01-02T03:04:05.678Z",
    },
    {
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", content: "a", tool_use_id: "t" }] },
    },
    { subtype: "error_max_turns", is_error: true, errors: ["too many turns"], type: "result" },
  ];

  test("tells how it began, that it tried again, and why it ended, and not each estimate", () => {
    expect(claudeSteps(stream).map((s) => [s.kind, s.title, s.time])).toEqual([
      ["other", "Session started with claude-sonnet-4-5", null],
      ["other", "The provider did not answer, tried again: overloaded: 529", null],
      ["call", "ls", "2026-01-02T03:04:05.678Z"],
      ["output", "Output of Bash", null],
      ["outcome", "Ended with an error", null],
    ]);
    expect(claudeSteps(stream).at(-1)?.text).toBe("too many turns");
  });

  test("is read by its content after a plain first line, with a cut last one", () => {
    const text = `a warning\n${stream.map((item) => JSON.stringify(item)).join("\n")}`.slice(0, -20);
    const { form, steps } = parseTranscript(text);
    expect([form, steps[0]?.text, steps.at(-1)?.kind]).toEqual(["claude", "a warning", "other"]);
  });
});

describe("calls", () => {
  test("of files name the file by its last two parts", () => {
    expect(call("Write", { file_path: "/home/u/t/src/train.py", content: "x = 1" })).toMatchObject({
      title: "Write src/train.py",
      text: "x = 1",
      format: "code",
    });
    expect(call("Read", { file_path: "/a/b.md", offset: 10, limit: 5 })?.text).toBe("from line 10, 5 lines");
  });

  test("that edit show what went and what came", () => {
    const edit = { file_path: "a.py", old_string: "x\ny", new_string: "z" };
    expect(call("Edit", edit)).toMatchObject({ title: "Edit a.py", text: "- x\n- y\n+ z", format: "diff" });
    expect(
      call("MultiEdit", { file_path: "a.py", edits: [edit, { old_string: "", new_string: "w" }] })?.text,
    ).toBe("- x\n- y\n+ z\n\n+ w");
  });

  test("that plan show the boxes", () => {
    const todos = [
      { status: "completed", content: "read" },
      { status: "pending", content: "write" },
    ];
    expect(call("TodoWrite", { todos })?.text).toBe("[x] read\n[ ] write");
  });

  test("in a batch are listed", () => {
    const invocations = [{ tool_name: "Read", input: { file_path: "a/b/c.md" } }];
    expect(call("Batch", { description: "Read the task", invocations })).toMatchObject({
      title: "Read the task",
      text: "Read b/c.md",
    });
  });

  test.each([
    ["a tool nobody knows", "WebDance", { steps: 2 }],
    ["a known tool with another input", "Write", { path: 1 }],
    ["a tool named like an object's own machinery", "constructor", { a: 1 }],
    ["no input", "Bash", null],
  ])("of %s show what was given", (_, name, input) => {
    expect(call(name, input)).toMatchObject({
      kind: "call",
      title: name,
      text: JSON.stringify(input, null, 2),
    });
  });
});

test.each([
  ["null", null],
  ["a number", 7],
  ["a text", "loose words"],
  ["a role nobody knows", { role: "wizard", content: "x" }],
  ["a block nobody knows", { role: "assistant", content: [{ type: "hologram" }] }],
  ["a block that is no object", { role: "user", content: [null] }],
  ["a message without content", { role: "assistant" }],
])("%s becomes a step that shows it", (_, item) => {
  const steps = claudeSteps([item]);
  expect(steps).toHaveLength(1);
  expect(steps[0]?.kind).toBe("other");
});
