import { expect, test } from "vitest";
import { codexSteps, isCodexLog } from "./codex";

const log = `[2025-07-30T13:47:57] OpenAI Codex v0.5.0 (research preview)
--------
workdir: /home/u/task
model: o4-mini
--------
[2025-07-30T13:47:57] User instructions:

    Plan it.
      Then run it.

[2025-07-30T13:48:02] exec bash -lc 'rg --files' in /home/u/task
[2025-07-30T13:48:02] bash -lc 'rg --files' exited 127 in 8ms:
bash: line 1: rg: command not found
[2025-07-30T13:48:02] tokens used: 2,564
[2025-07-30T13:48:05] thinking

**Look first**

I should list the files.
[2025-07-30T13:48:06] exec bash -lc 'python3 - << EOF
print("[2025-07-30T00:00:00] not a block")
EOF' in /home/u/task
[2025-07-30T13:48:07] bash -lc 'python3 - << EOF
print("[2025-07-30T00:00:00] not a block")
EOF' succeeded in 1m2s:
[2025-07-30T00:00:00] not a block
[2025-07-30T13:48:08] apply_patch auto_approved=true:
A /home/u/task/codex/run.py
print(1)
[2025-07-30T13:48:08] apply_patch(auto_approved=true) exited 0 in 0ms:
Success.
[2025-07-30T13:48:09] tokens used: 3000
2025-07-30T13:48:09Z ERROR codex_core: no such file
[2025-07-30T13:48:10] codex

All done.
`;

test("a Codex log is known by what is in it", () => {
  expect(isCodexLog(log)).toBe(true);
  expect(isCodexLog("[2025-07-30T13:47:57] epoch 1")).toBe(false);
});

test("each stamped block is a step, a command's own stamped output is not", () => {
  expect(codexSteps(log).map((s) => [s.kind, s.title, s.text])).toEqual([
    [
      "other",
      "OpenAI Codex v0.5.0 (research preview)",
      "--------\nworkdir: /home/u/task\nmodel: o4-mini\n--------",
    ],
    ["prompt", "Prompt", "Plan it.\n  Then run it."],
    ["call", "rg --files", "rg --files"],
    ["output", "Exit code 127 after 8ms", "bash: line 1: rg: command not found"],
    ["thinking", "Thinking", "**Look first**\n\nI should list the files."],
    ["call", "python3 - << EOF", 'python3 - << EOF\nprint("[2025-07-30T00:00:00] not a block")\nEOF'],
    ["output", "Output after 1m2s", "[2025-07-30T00:00:00] not a block"],
    ["call", "Edit codex/run.py", "A /home/u/task/codex/run.py\nprint(1)"],
    ["output", "Output after 0ms", "Success."],
    [
      "other",
      "2025-07-30T13:48:09Z ERROR codex_core: no such file",
      "2025-07-30T13:48:09Z ERROR codex_core: no such file",
    ],
    ["message", "Message", "All done."],
  ]);
});

test("times are kept, failures are marked, and a count goes to the step before it", () => {
  const steps = codexSteps(log);
  expect(steps[3]).toMatchObject({
    time: "2025-07-30T13:48:02",
    tool: { name: "exec", failed: true },
    tokens: { input: null, output: null, used: 2564 },
  });
  expect(steps[6]?.tool?.failed).toBe(false);
});
