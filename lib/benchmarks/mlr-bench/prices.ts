import { modelOf } from "./models";

/** US dollars per million tokens, as the benchmark counts them. */
interface Price {
  readonly input: number;
  readonly output: number;
  readonly cacheWrite?: number;
  readonly cacheRead?: number;
}

const prices = new Map<string, Price>([
  ["claude-3.7-sonnet", { input: 3, output: 15, cacheWrite: 3.75, cacheRead: 0.3 }],
  ["gemini-2.5-pro-preview", { input: 1.25, output: 10 }],
  ["o4-mini", { input: 1.1, output: 4.4 }],
]);

/** The search model of the literature part; it writes nothing else, so it is no agent's model. */
const searchModel = { id: "gpt-4o-search-preview-2025-03-11", price: { input: 2.5, output: 10 } };

export interface TokenCounts {
  /** Fresh input, without what was written to or read from a cache. */
  readonly input: number;
  readonly output: number;
  readonly cacheWrite: number;
  readonly cacheRead: number;
}

/** What these tokens cost in US dollars, or null where no price is known: unknown is never zero. */
export function costOf(tokens: TokenCounts, modelAlias: string | null): number | null {
  const price =
    modelAlias === searchModel.id ? searchModel.price : prices.get(modelOf(modelAlias ?? "")?.id ?? "");
  if (!price) return null;
  const { cacheWrite = price.input, cacheRead = price.input } = price as Price;
  const micros =
    tokens.input * price.input +
    tokens.output * price.output +
    tokens.cacheWrite * cacheWrite +
    tokens.cacheRead * cacheRead;
  return micros / 1_000_000;
}
