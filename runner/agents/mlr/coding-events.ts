import type { AgentEvent } from "../../coding-agents/coding-agent";
import type { JobEvent } from "../../events";
import { type MlrWork, reportUsage } from "./work";

const longestLine = 600;

type Told = Extract<JobEvent, { kind: "agent" }>;
interface Words {
  /** As an event of the job; null where there is none. */
  readonly event: Omit<Told, "kind"> | null;
  /** As a line of the console; empty where there is none. */
  readonly line: string;
}

/** Passes on what a coding agent does: to the events, and as readable lines to the console. */
export function watcherOf(work: MlrWork): { onEvent(event: AgentEvent): void; sawUsage(): boolean } {
  let sawUsage = false;
  return {
    sawUsage: () => sawUsage,
    onEvent(event) {
      if (event.kind === "usage") {
        sawUsage = true;
        reportUsage(work, "experiment", event.usage, event.model ?? work.setup.coding.model);
        return;
      }
      const { event: told, line } = wordsOf(event);
      if (told) work.context.emit({ kind: "agent", ...told });
      if (line !== "") work.ports.print(`${oneLine(line)}\n`);
    },
  };
}

function wordsOf(event: Exclude<AgentEvent, { kind: "usage" }>): Words {
  switch (event.kind) {
    case "text":
    case "warning":
    case "retry":
      return { event: { what: event.kind, text: event.text }, line: `${event.kind}: ${event.text}` };
    case "reasoning":
      return { event: { what: "reasoning", text: event.text }, line: "" };
    case "tool_start": {
      const text = `${event.name} ${event.input}`;
      return { event: { what: "tool_start", text }, line: `> ${text}` };
    }
    case "tool_end": {
      const { ok, output: text } = event;
      return { event: { what: "tool_end", text }, line: `< ${ok === false ? "failed: " : ""}${text}` };
    }
    case "file_change": {
      const text = `${event.change} ${event.path}`;
      return { event: { what: "file_change", text }, line: `file: ${text}` };
    }
    case "session":
      return { event: null, line: `coding agent: session ${event.id} ${event.model ?? ""}` };
    case "end":
      return { event: null, line: `coding agent: ${event.ok ? "done" : `ended, ${event.why}`}` };
  }
}

function oneLine(text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  return words.length > longestLine ? `${words.slice(0, longestLine)} …` : words;
}
