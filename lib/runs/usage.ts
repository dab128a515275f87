import { z } from "zod";

const Count = z.number().int().nonnegative().nullable();

/** What an LLM or a coding agent used. Unknown is null, never zero. */
export const Usage = z.object({
  /** All input tokens, those from a cache included. */
  input: Count,
  /** All output tokens, those of reasoning included. */
  output: Count,
  cacheRead: Count,
  cacheWrite: Count,
  reasoning: Count,
  costUsd: z.number().nonnegative().nullable(),
  /** Who says what it cost: the tool itself, our dated price table, or nobody. */
  costBasis: z.enum(["reported", "price_table", "unknown"]),
});
export type Usage = z.infer<typeof Usage>;

export const noUsage: Usage = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  reasoning: 0,
  costUsd: 0,
  costBasis: "price_table",
};

/** What somebody used who does not say what. */
export const unknownUsage: Usage = {
  input: null,
  output: null,
  cacheRead: null,
  cacheWrite: null,
  reasoning: null,
  costUsd: null,
  costBasis: "unknown",
};

const plus = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);

/** The sum of usages. Where one part is unknown so is the sum. */
export function sumUsage(all: readonly Usage[]): Usage {
  return all.reduce(
    (a, b) => ({
      input: plus(a.input, b.input),
      output: plus(a.output, b.output),
      cacheRead: plus(a.cacheRead, b.cacheRead),
      cacheWrite: plus(a.cacheWrite, b.cacheWrite),
      reasoning: plus(a.reasoning, b.reasoning),
      costUsd: plus(a.costUsd, b.costUsd),
      costBasis:
        a.costBasis === "unknown" || b.costBasis === "unknown"
          ? "unknown"
          : a.costBasis === "reported" || b.costBasis === "reported"
            ? "reported"
            : "price_table",
    }),
    noUsage,
  );
}
