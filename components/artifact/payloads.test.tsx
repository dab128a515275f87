import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { readJson } from "@/lib/artifacts/json-text";
import { logHead } from "@/lib/artifacts/log-head";
import { tablePage } from "@/lib/artifacts/table";
import { fileTree } from "@/lib/artifacts/tree";
import { TranscriptQuery, transcriptPage } from "@/lib/transcripts/page";
import { parseTranscript } from "@/lib/transcripts/parse";
import { FileTree } from "./file-tree";
import { JsonView } from "./json-view";
import { LogView } from "./log/log-view";
import { TableView } from "./table-view";
import { TextView } from "./text-view";
import { StepList } from "./transcript/step-list";

/** What a run's files may hold to harm a reader. */
const payloads = [
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  '"><svg onload=alert(1)>',
  "</pre></code><iframe srcdoc='<script>alert(1)</script>'>",
  "[click](javascript:alert(1))",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "\u001b]8;;javascript:alert(1)\u0007link\u001b]8;;\u0007",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
];
const whole = payloads.join("\n");

const drawnElements =
  /^(?:a|b|bdi|button|caption|code|details|div|form|header|input|label|li|mark|meta|nav|ol|output|p|path|pre|search|section|span|summary|svg|table|tbody|td|th|thead|time|tr|ul)$/;

/** Reads what was drawn as a browser does, and looks at everything that a browser would act on. */
function harmless(element: ReactElement): void {
  const html = renderToStaticMarkup(element);
  const tags = [...html.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi)];
  expect(tags.length).toBe(html.match(/<(?!\/)/g)?.length);
  for (const [, name = "", attributes = ""] of tags) {
    expect(name).toMatch(drawnElements);
    for (const [, attribute = "", value = ""] of attributes.matchAll(/([^\s=>"]+)(?:="([^"]*)")?/g)) {
      expect(attribute).not.toMatch(/^(?:on|srcdoc|formaction)/i);
      if (/^(?:href|src|action)$/i.test(attribute)) expect(value).toMatch(/^(?:\/|#)/);
    }
  }
}

describe("stored markup never becomes markup", () => {
  test("in a log", () => {
    const bytes = new TextEncoder().encode(whole);
    harmless(<LogView src="/x" bytes={bytes.length} name={whole} head={logHead(bytes, bytes.length)} />);
  });

  test.each(["xml", "python", "javascript", undefined])("in text coloured as %s", (language) => {
    harmless(<TextView text={whole} language={language} name={whole} />);
  });

  test("in a table's header and cells", () => {
    const rows = payloads.map((one) => `"${one.replaceAll('"', '""')}"`).join(",");
    const page = tablePage(`${rows}\n${rows}\n`);
    if (!page) throw new Error("this is a table");
    harmless(<TableView runId={'"><script>'} path={whole} page={page} isWhole />);
  });

  test("in JSON's keys and values", () => {
    const reading = readJson(
      JSON.stringify(Object.fromEntries(payloads.map((one) => [one, [one, { [one]: one }]]))),
    );
    if (reading.kind !== "tree") throw new Error("this is a tree");
    harmless(<JsonView value={reading.value} />);
  });

  test("in the names of files and folders", () => {
    const files = payloads.map((one) => ({
      path: `${one}/${one}.md`,
      kind: "other",
      bytes: 1,
      isBackup: false,
    }));
    harmless(<FileTree root={fileTree(files)} runId={'"><script>'} current={null} />);
  });

  test("in a transcript: messages, calls, outputs, tool names, outcome", () => {
    const items = payloads.flatMap((text) => [
      { role: "user", content: text },
      {
        role: "assistant",
        content: [{ type: "text", text: `**${text}** \`${text}\`\n\`\`\`html\n${text}\n\`\`\`` }],
      },
      { role: "assistant", content: [{ type: "tool_use", name: text, input: { [text]: text } }] },
      {
        role: "assistant",
        content: [{ type: "tool_use", name: "Write", input: { file_path: text, content: text } }],
      },
      {
        role: "assistant",
        content: [
          { type: "tool_use", name: "Edit", input: { file_path: text, old_string: text, new_string: text } },
        ],
      },
      { role: "user", content: [{ type: "tool_result", content: text, is_error: true }] },
      { role: "system", result: text, cost_usd: 1 },
    ]);
    const transcript = parseTranscript(JSON.stringify(items));
    const page = transcriptPage(transcript, TranscriptQuery.parse({ count: 200, q: "alert" }));
    expect(page.steps.length).toBeGreaterThan(40);
    harmless(<StepList runId={'"><script>'} asked={{ from: 1, q: "<script>" }} page={page} />);
  });

  test("in the raw streams of Codex and Gemini", () => {
    const codex = payloads.flatMap((text) => [
      { type: "item.completed", item: { type: "agent_message", text } },
      { type: "item.completed", item: { type: "command_execution", command: text, aggregated_output: text } },
      { type: "item.completed", item: { type: "file_change", changes: [{ path: text, kind: text }] } },
      { type: "turn.failed", error: { message: text } },
    ]);
    const gemini = payloads.flatMap((text, i) => [
      { type: "init", session_id: text, model: text, timestamp: text },
      { type: "message", role: "assistant", content: text, delta: true, timestamp: text },
      { type: "tool_use", tool_id: `${i}`, tool_name: text, parameters: { [text]: text } },
      { type: "tool_result", tool_id: `${i}`, status: "error", error: { message: text } },
      { type: "result", status: text, error: { message: text } },
    ]);
    for (const [form, items] of Object.entries({ codex, gemini })) {
      const transcript = parseTranscript(items.map((item) => JSON.stringify(item)).join("\n"));
      const page = transcriptPage(transcript, TranscriptQuery.parse({ count: 200 }));
      expect([page.form, page.steps.length]).toEqual([form, payloads.length * 5]);
      harmless(<StepList runId="x" asked={{ from: 1 }} page={page} />);
    }
  });
});
