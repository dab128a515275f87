import { draft, type StepDraft } from "./step";
import { asJson, asList, asObject, asText } from "./unknown";
import { firstLine, shortPath } from "./words";

type Input = Readonly<Record<string, unknown>>;
type Shown = Pick<StepDraft, "title" | "text"> & { readonly format?: StepDraft["format"] };

/** How the calls of known tools read. A tool that is not here shows its input as JSON. */
const readers: Readonly<Record<string, (input: Input) => Shown | null>> = {
  Bash: (input) => {
    const command = asText(input.command);
    return command === null
      ? null
      : { title: asText(input.description) ?? firstLine(command), text: command, format: "code" };
  },
  Write: (input) => fileShown("Write", input, asText(input.content), "code"),
  Edit: (input) => fileShown("Edit", input, editDiff(input), "diff"),
  MultiEdit: (input) => {
    const edits = asList(input.edits).map((edit) => editDiff(asObject(edit) ?? {}));
    return fileShown("Edit", input, edits.includes(null) ? null : edits.join("\n\n"), "diff");
  },
  Read: (input) => fileShown("Read", input, rangeOf(input), "code"),
  LS: (input) => fileShown("List", { file_path: input.path ?? input.dir_path }, "", "code"),
  Glob: (input) => searchShown("Find files", input),
  Grep: (input) => searchShown("Search for", input),
  TodoWrite: (input) => ({ title: "Plan", text: plan(input), format: "code" }),
  TodoRead: () => ({ title: "Look at the plan", text: "" }),
  Batch: (input) => ({ title: asText(input.description) ?? "Batch", text: batch(input), format: "code" }),
  Task: (input) => {
    const prompt = asText(input.prompt);
    return prompt === null ? null : { title: asText(input.description) ?? "Hand over a task", text: prompt };
  },
};

/** The same tools by the names that the Gemini command line gives them. */
const sameAs = new Map([
  ["run_shell_command", "Bash"],
  ["write_file", "Write"],
  ["replace", "Edit"],
  ["read_file", "Read"],
  ["list_directory", "LS"],
  ["glob", "Glob"],
  ["grep_search", "Grep"],
  ["search_file_content", "Grep"],
  ["write_todos", "TodoWrite"],
]);

/** A tool's call as a step: what it did in words, and what it was given. */
export function toolCall(name: string, input: unknown): StepDraft {
  const given = asObject(input);
  const known = sameAs.get(name) ?? name;
  const reader = Object.hasOwn(readers, known) ? readers[known] : undefined;
  const shown = given && reader ? reader(given) : null;
  const tool = { name, failed: null };
  return draft({ kind: "call", format: "code", tool, ...(shown ?? { title: name, text: asJson(input) }) });
}

function fileShown(
  verb: string,
  input: Input,
  text: string | null,
  format: StepDraft["format"],
): Shown | null {
  const path = asText(input.file_path) ?? asText(input.absolute_path);
  return path === null || text === null ? null : { title: `${verb} ${shortPath(path)}`, text, format };
}

function searchShown(verb: string, input: Input): Shown | null {
  const pattern = asText(input.pattern);
  return pattern === null ? null : { title: `${verb} ${firstLine(pattern)}`, text: asJson(input) };
}

function editDiff(edit: Input): string | null {
  const before = asText(edit.old_string);
  const after = asText(edit.new_string);
  if (before === null || after === null) return null;
  return [...marked("-", before), ...marked("+", after)].join("\n");
}

function marked(sign: string, text: string): string[] {
  return text === "" ? [] : text.split("\n").map((line) => `${sign} ${line}`);
}

function rangeOf({ offset, limit }: Input): string {
  if (offset === undefined && limit === undefined) return "";
  return `from line ${offset ?? 1}${limit === undefined ? "" : `, ${limit} lines`}`;
}

function plan(input: Input): string {
  const boxes: Readonly<Record<string, string>> = { completed: "[x]", in_progress: "[>]", pending: "[ ]" };
  const lines = asList(input.todos).map((todo) => {
    const { status, content, description } = asObject(todo) ?? {};
    return `${boxes[asText(status) ?? ""] ?? "[?]"} ${asText(content) ?? asText(description) ?? asJson(todo)}`;
  });
  return lines.length > 0 ? lines.join("\n") : asJson(input);
}

function batch(input: Input): string {
  const calls = asList(input.invocations).map((one) => {
    const { tool_name, input: inner } = asObject(one) ?? {};
    const call = toolCall(asText(tool_name) ?? "Unknown tool", inner);
    return call.text ? `${call.title}\n${call.text}` : call.title;
  });
  return calls.length > 0 ? calls.join("\n\n") : asJson(input);
}
