import { draft, type StepDraft } from "./step";
import { dedent, firstLine, shortPath } from "./words";

const stamped = /^\[(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z?)\] (.*)$/;
const ended = /^(.*) (?:succeeded|exited (-?\d+)) in ([\d.]+(?:ms|s|m\d+s|m)):$/s;
/** The words after a time that begin a block. Other stamped lines are a program's own output and stay where they are. */
const begins =
  /^(?:OpenAI Codex|User instructions:$|codex ?$|thinking ?$|exec |apply_patch\b|tokens used: |tool |ERROR|error:|stream error)/;

interface Block {
  readonly time: string;
  readonly head: string;
  readonly lines: string[];
}

/** True where a text reads like the log of the Codex command line. */
export function isCodexLog(text: string): boolean {
  return /^\[[\dT:.Z-]+\] (?:OpenAI Codex|exec |codex$|User instructions:$)/m.test(text.slice(0, 20_000));
}

/** Reads the log of the Codex command line: stamped blocks, each a step; a count of tokens goes to the step before it. */
export function codexSteps(text: string): StepDraft[] {
  const { before, blocks } = cut(text);
  const steps =
    before.trim() === ""
      ? []
      : [draft({ kind: "other", title: "Before the first event", text: before, format: "code" })];
  for (const block of blocks) {
    const used = /^tokens used: ([\d,]+)$/.exec(block.head)?.[1];
    const last = steps.at(-1);
    if (used !== undefined && last) {
      steps[steps.length - 1] = {
        ...last,
        tokens: { input: null, output: null, used: Number(used.replaceAll(",", "")) },
      };
      if (body(block) !== "") steps.push(leftOver(block));
    } else steps.push({ ...blockStep(block), time: block.time });
  }
  return steps;
}

function cut(text: string): { before: string; blocks: Block[] } {
  const before: string[] = [];
  const blocks: Block[] = [];
  for (const line of text.split("\n")) {
    const [, time, head] = stamped.exec(line) ?? [];
    const current = blocks.at(-1);
    if (
      time !== undefined &&
      head !== undefined &&
      (begins.test(head) || ended.test(head) || endsCall(head, current))
    ) {
      blocks.push({ time, head, lines: [] });
    } else (current?.lines ?? before).push(line);
  }
  return { before: before.join("\n"), blocks };
}

/** A command of several lines is repeated when it ends: its first line begins the block. */
function endsCall(head: string, current: Block | undefined): boolean {
  const command = current?.head.startsWith("exec ") ? current.head.slice("exec ".length) : undefined;
  return command !== undefined && current?.lines.length !== 0 && head === command;
}

/** What the command line itself wrote after its count. */
function leftOver(block: Block): StepDraft {
  const text = body(block);
  return draft({ kind: "other", title: firstLine(text), text, time: block.time, format: "code" });
}

function body(block: Block): string {
  return block.lines.join("\n").replace(/^\n+|\s+$/g, "");
}

function blockStep(block: Block): StepDraft {
  const { head } = block;
  const text = body(block);
  if (head.startsWith("OpenAI Codex")) return draft({ kind: "other", title: head, text, format: "code" });
  if (head === "User instructions:") return draft({ kind: "prompt", title: "Prompt", text: dedent(text) });
  if (head.trim() === "codex") return draft({ kind: "message", title: "Message", text });
  if (head.trim() === "thinking") return draft({ kind: "thinking", title: "Thinking", text });
  if (head.startsWith("exec ")) return call(head, text);
  if (/^apply_patch auto_approved/.test(head)) return patch(text);
  return output(block) ?? draft({ kind: "other", title: firstLine(head), text, format: "code" });
}

function call(head: string, text: string): StepDraft {
  const whole = [head.slice("exec ".length), ...(text === "" ? [] : [text])].join("\n");
  const command = unwrapShell(whole.replace(/ in \/\S*$/, ""));
  return draft({
    kind: "call",
    title: firstLine(command),
    text: command,
    format: "code",
    tool: { name: "exec", failed: null },
  });
}

/** `bash -lc '...'` is how every command starts; what it runs is what a reader wants. */
export function unwrapShell(command: string): string {
  const inner = /^(?:\/\S*\/)?(?:bash|zsh|sh) -l?c (['"])(.*)\1$/s.exec(command)?.[2];
  return inner ?? command.replace(/^(?:\/\S*\/)?(?:bash|zsh|sh) -l?c /, "");
}

function patch(text: string): StepDraft {
  const files = [...text.matchAll(/^[AMD] (\/\S+)/gm)].map(([, path]) => shortPath(path ?? ""));
  const title =
    files.length > 0 ? `Edit ${files.slice(0, 3).join(", ")}${files.length > 3 ? "…" : ""}` : "Edit files";
  return draft({ kind: "call", title, text, format: "diff", tool: { name: "apply_patch", failed: null } });
}

function output(block: Block): StepDraft | null {
  const whole = [block.head, ...block.lines].join("\n");
  // The end may stand on a later line, after a command of several lines. Not anchored to lines: one scan is enough.
  const at = /^(.*?) (succeeded|exited (-?\d+)) in ([\d.]+(?:ms|s|m\d+s|m)):(?=\n|$)/s.exec(whole);
  if (!at) return null;
  const [all, command = "", , code, took = ""] = at;
  const failed = code !== undefined && code !== "0";
  const name = command.startsWith("apply_patch") ? "apply_patch" : "exec";
  const title = failed ? `Exit code ${code} after ${took}` : `Output after ${took}`;
  const text = whole.slice(all.length).replace(/^\n+|\s+$/g, "");
  return draft({ kind: "output", title, text, format: "code", tool: { name, failed } });
}
