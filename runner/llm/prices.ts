import type { ModelChoice } from "@/lib/runs/agent-setup";
import type { Usage } from "@/lib/runs/usage";
import { type PriceEntry, priceTable, type Rate, type Seller } from "./price-table";

/** What a provider says that a call used. Input holds cached tokens, output those of reasoning; null is unknown. */
export interface TokenUse {
  readonly input: number | null;
  readonly output: number | null;
  readonly cacheRead: number | null;
  readonly cacheWrite: number | null;
  readonly reasoning: number | null;
}

/** The use that is told of no call's tokens. */
export const untold: TokenUse = {
  input: null,
  output: null,
  cacheRead: null,
  cacheWrite: null,
  reasoning: null,
};

interface Billed {
  readonly tokens: TokenUse;
  readonly searches: number;
  /** What the provider itself says it cost, in US dollars; null where it does not. */
  readonly costUsd: number | null;
}

/** Each provider's documented way to name a release of a model: what follows the model's own name. */
const release: Readonly<Record<Seller, RegExp>> = {
  anthropic: /-(\d{8}|latest|0)$/,
  openai: /-\d{4}-\d{2}-\d{2}$/,
  google: /-(\d{3}|latest)$/,
  openrouter: /(?!)/,
};

/** Whose price list holds for this choice; null for a server of one's own. */
export function sellerOf(choice: ModelChoice): Seller | null {
  if (choice.provider !== "openai-compatible") return choice.provider;
  const host = choice.baseUrl === null ? "" : new URL(choice.baseUrl).hostname;
  return host === "openrouter.ai" || host.endsWith(".openrouter.ai") ? "openrouter" : null;
}

/**
 * The list price of a model on a day (`YYYY-MM-DD`): that of exactly this id, else that of the model whose release it
 * is by the provider's own rule. Undefined for any other: a model is never priced as one that is merely like it.
 */
export function priceOf(seller: Seller, model: string, day: string): PriceEntry | undefined {
  const id = seller === "google" ? model.replace(/^models\//, "") : model;
  const on = (name: string) =>
    priceTable[seller].filter((entry) => entry.model === name && entry.from <= day);
  return on(id).at(-1) ?? on(id.replace(release[seller], "")).at(-1);
}

/** The usage with its cost: what the provider says, else by the price table, else unknown. */
export function usageWithCost(choice: ModelChoice, billed: Billed, today: number): Usage {
  const { tokens, costUsd } = billed;
  if (costUsd !== null) return { ...tokens, costUsd, costBasis: "reported" };
  const seller = sellerOf(choice);
  const day = new Date(today).toISOString().slice(0, 10);
  const entry = seller === null ? undefined : priceOf(seller, choice.model, day);
  const cost = entry ? costOf(billed, entry) : null;
  return cost === null
    ? { ...tokens, costUsd: null, costBasis: "unknown" }
    : { ...tokens, costUsd: cost, costBasis: "price_table" };
}

function costOf({ tokens, searches }: Billed, entry: PriceEntry): number | null {
  const { long } = entry;
  return costAt(long && (tokens.input ?? 0) > long.above ? long : entry, tokens, searches);
}

/** What tokens and searches cost at a rate, in US dollars; null where a count or a price that is needed is unknown. */
export function costAt(rate: Rate, tokens: TokenUse, searches: number): number | null {
  if (tokens.input === null || tokens.output === null) return null;
  const read = tokens.cacheRead ?? 0;
  const written = tokens.cacheWrite ?? 0;
  const parts = [
    [tokens.input - read - written, rate.input],
    [tokens.output, rate.output],
    [read, rate.cacheRead],
    [written, rate.cacheWrite],
    [searches * 1_000_000, rate.search],
  ] as const;
  let micros = 0;
  for (const [count, price] of parts) {
    if (count === 0) continue;
    if (price === undefined) return null;
    micros += count * price;
  }
  return micros / 1_000_000;
}
