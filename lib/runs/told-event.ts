import { z } from "zod";

/** A line of an attempt's events as a reader is told it. */
export interface ToldEvent {
  /** Its number within the attempt; where it has none, its line. */
  readonly seq: number;
  /** Milliseconds after the attempt's start; null where it does not say. */
  readonly atMs: number | null;
  readonly kind: "stage" | "note" | "text" | "tool" | "file" | "usage" | "end" | "other";
  readonly tone: "plain" | "quiet" | "warning" | "error";
  /** What kind of thing happened, in a word or two. */
  readonly label: string;
  readonly text: string;
}

const Line = z.looseObject({
  seq: z.number().int().optional().catch(undefined),
  t_ms: z.number().optional().catch(undefined),
  kind: z.string(),
});
const Words = z.string().catch("");
const Told = z.looseObject({
  stage: Words,
  stages: z.array(z.string()).catch([]),
  state: Words,
  model: z.string().nullable().catch(null),
  text: Words,
  level: Words,
  what: Words,
  reason: Words,
  detail: z.string().nullable().catch(null),
  usage: z
    .object({ input: z.number().nullable(), output: z.number().nullable(), costUsd: z.number().nullable() })
    .nullable()
    .catch(null),
});
type Told = z.infer<typeof Told>;
type Wording = Omit<ToldEvent, "seq" | "atMs">;

/** Reads a line of the events; null for one that is none. A kind of a newer runner is shown as it is. */
export function toldEvent(line: string, at: number): ToldEvent | null {
  const parsed = Line.safeParse(jsonOf(line));
  if (!parsed.success) return null;
  const { seq, t_ms: tMs, kind } = parsed.data;
  const words = wordsOf(kind, Told.parse(parsed.data));
  return { seq: seq ?? at, atMs: tMs ?? null, ...words };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function wordsOf(kind: string, told: Told): Wording {
  switch (kind) {
    case "plan":
      return { kind: "stage", tone: "quiet", label: "Plan", text: told.stages.join(", then ") };
    case "stage_start":
      return { kind: "stage", tone: "plain", label: "Begins", text: withModel(told) };
    case "stage_end":
      return stageEnd(told);
    case "note":
      return { kind: "note", tone: toneOf(told.level), label: noteLabel(told.level), text: told.text };
    case "agent":
      return agentWords(told);
    case "usage":
      return { kind: "usage", tone: "quiet", label: "Used", text: usageWords(told) };
    case "result":
      return { kind: "end", tone: "plain", label: "Result", text: "The result was handed over." };
    case "failure":
      return {
        kind: "end",
        tone: "error",
        label: "Gives up",
        text: [told.reason, told.detail].filter(Boolean).join(": "),
      };
    default:
      return { kind: "other", tone: "quiet", label: kind, text: told.text };
  }
}

const withModel = ({ stage, model }: Told) => (model === null ? stage : `${stage}, with ${model}`);

function stageEnd({ stage, state }: Told): Wording {
  const tone = state === "failed" ? "error" : "plain";
  const label = state === "failed" ? "Fails" : state === "skipped" ? "Skips" : "Ends";
  return { kind: "stage", tone, label, text: stage };
}

function toneOf(level: string): ToldEvent["tone"] {
  return level === "error" || level === "warning" ? level : "plain";
}

const noteLabels: Readonly<Record<string, string>> = { error: "Error", warning: "Warning" };
const noteLabel = (level: string) => noteLabels[level] ?? "Note";

const agentKinds: Readonly<Record<string, Omit<Wording, "text">>> = {
  text: { kind: "text", tone: "plain", label: "Says" },
  reasoning: { kind: "text", tone: "quiet", label: "Thinks" },
  tool_start: { kind: "tool", tone: "plain", label: "Runs" },
  tool_end: { kind: "tool", tone: "quiet", label: "Done" },
  file_change: { kind: "file", tone: "plain", label: "Writes" },
  retry: { kind: "note", tone: "warning", label: "Retries" },
  warning: { kind: "note", tone: "warning", label: "Warning" },
};

function agentWords({ what, text }: Told): Wording {
  return { ...(agentKinds[what] ?? { kind: "other", tone: "quiet", label: what }), text };
}

function usageWords({ stage, usage, model }: Told): string {
  if (usage === null) return `${stage}: not told`;
  const known = [
    usage.input === null ? null : `${usage.input.toLocaleString("en-US")} tokens in`,
    usage.output === null ? null : `${usage.output.toLocaleString("en-US")} out`,
    usage.costUsd === null ? "cost not told" : `$${usage.costUsd.toFixed(4)}`,
  ].filter((one) => one !== null);
  return `${stage}: ${known.join(", ")}${model === null ? "" : `, ${model}`}`;
}

/** Whole lines of a piece of the events, told; and how many bytes at its end are no whole line yet. */
export function toldEvents(bytes: Uint8Array, firstLine: number): { told: ToldEvent[]; rest: number } {
  const end = bytes.lastIndexOf(10) + 1;
  const lines = end === 0 ? [] : new TextDecoder().decode(bytes.subarray(0, end - 1)).split("\n");
  return {
    told: lines.flatMap((line, at) => toldEvent(line, firstLine + at) ?? []),
    rest: bytes.length - end,
  };
}
