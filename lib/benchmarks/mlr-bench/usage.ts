import { z } from "zod";
import { costOf } from "./prices";

/** What a part of a run cost. Unknown is null. */
export interface UsageFacts {
  readonly costUsd: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly durationMs: number | null;
}

const count = z.number().int().min(0);

const FourKeys = z.object({
  cache_creation_input_tokens: count,
  cache_read_input_tokens: count,
  input_tokens: count,
  output_tokens: count,
});
const ThreeKeys = z.object({ completion_tokens: count, prompt_tokens: count, total_tokens: count });

const Tracker = z.record(
  z.string(),
  z.object({
    tokens: z.object({ prompt: count, completion: count }),
    "cost (USD)": z.number().min(0),
  }),
);

const LastItem = z.object({
  role: z.literal("system"),
  cost_usd: z.number().min(0),
  duration_ms: z.number().int().min(0),
});

/**
 * A token usage file in either of its two shapes, told apart by their keys; priced by the model that wrote the part.
 * Null where the file has neither shape.
 */
export function tokenUsage(text: string, model: string | null): UsageFacts | null {
  const json = parse(text);
  const four = FourKeys.safeParse(json);
  if (four.success) {
    const { input_tokens: input, output_tokens: output } = four.data;
    const { cache_creation_input_tokens: cacheWrite, cache_read_input_tokens: cacheRead } = four.data;
    return usage(
      costOf({ input, output, cacheWrite, cacheRead }, model),
      input + cacheWrite + cacheRead,
      output,
    );
  }
  const three = ThreeKeys.safeParse(json);
  if (!three.success) return null;
  const { prompt_tokens: input, completion_tokens: output } = three.data;
  return usage(costOf({ input, output, cacheWrite: 0, cacheRead: 0 }, model), input, output);
}

/** An AI Scientist run's own total over its models. Null where the file is not such a tracker. */
export function trackedUsage(text: string): UsageFacts | null {
  const found = Tracker.safeParse(parse(text));
  const entries = found.success ? Object.values(found.data) : [];
  if (entries.length === 0) return null;
  const sum = (of: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((all, one) => all + of(one), 0);
  return usage(
    sum((one) => one["cost (USD)"]),
    sum((one) => one.tokens.prompt),
    sum((one) => one.tokens.completion),
  );
}

/** Cost and wall time from a Claude Code transcript's last item. Null where it does not end with one. */
export function transcriptUsage(text: string): UsageFacts | null {
  const json = parse(text);
  const last = LastItem.safeParse(Array.isArray(json) ? json.at(-1) : null);
  if (!last.success) return null;
  return { ...usage(last.data.cost_usd, null, null), durationMs: last.data.duration_ms };
}

function usage(costUsd: number | null, inputTokens: number | null, outputTokens: number | null): UsageFacts {
  return { costUsd, inputTokens, outputTokens, durationMs: null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
