/** US dollars per million tokens; `search` per search. A price that is not named here is not known. */
export interface Rate {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  readonly search?: number;
}

/** A model's published list price from a day on, until its next entry. */
export interface PriceEntry extends Rate {
  readonly model: string;
  /** `YYYY-MM-DD`. */
  readonly from: string;
  /** Other rates for a whole call whose input is longer than so many tokens. */
  readonly long?: Rate & { readonly above: number };
}

/** Whose price list. OpenRouter says itself what a call cost; its entries are for when it does not. */
export type Seller = "anthropic" | "openai" | "google" | "openrouter";

const claude = (model: string, from: string, input: number, output: number): PriceEntry => ({
  model,
  from,
  input,
  output,
  cacheRead: input / 10,
  cacheWrite: input * 1.25,
  search: 0.01,
});

const gpt = (
  model: string,
  from: string,
  input: number,
  cacheRead: number,
  output: number,
  search = 0.01,
): PriceEntry => ({ model, from, input, cacheRead, output, search });

const geminiPro = { input: 1.25, output: 10 };
const longGeminiPro = { above: 200_000, input: 2.5, output: 15 };

/** As the providers' price pages said. Later entries of a model come after earlier ones. */
export const priceTable: Readonly<Record<Seller, readonly PriceEntry[]>> = {
  anthropic: [
    {
      model: "claude-3-haiku",
      from: "2024-03-13",
      input: 0.25,
      output: 1.25,
      cacheRead: 0.03,
      cacheWrite: 0.3,
    },
    claude("claude-3-opus", "2024-03-04", 15, 75),
    claude("claude-3-5-sonnet", "2024-06-20", 3, 15),
    claude("claude-3-5-haiku", "2024-12-03", 0.8, 4),
    claude("claude-3-7-sonnet", "2025-02-24", 3, 15),
    claude("claude-sonnet-4", "2025-05-22", 3, 15),
    claude("claude-opus-4", "2025-05-22", 15, 75),
    claude("claude-opus-4-1", "2025-08-05", 15, 75),
    claude("claude-sonnet-4-5", "2025-09-29", 3, 15),
    claude("claude-haiku-4-5", "2025-10-15", 1, 5),
    claude("claude-opus-4-5", "2025-11-24", 5, 25),
    claude("claude-opus-4-6", "2026-02-05", 5, 25),
    claude("claude-sonnet-4-6", "2026-02-17", 3, 15),
  ],
  openai: [
    // The oldest of its name cost twice as much as those that followed.
    { model: "gpt-4o-2024-05-13", from: "2024-05-13", input: 5, output: 15 },
    gpt("gpt-4o", "2024-10-02", 2.5, 1.25, 10),
    gpt("gpt-4o-mini", "2024-10-02", 0.15, 0.075, 0.6),
    { model: "gpt-4o-search-preview", from: "2025-03-11", input: 2.5, output: 10, search: 0.025 },
    gpt("gpt-4.1", "2025-04-14", 2, 0.5, 8),
    gpt("gpt-4.1-mini", "2025-04-14", 0.4, 0.1, 1.6),
    gpt("gpt-4.1-nano", "2025-04-14", 0.1, 0.025, 0.4),
    gpt("o1", "2024-12-17", 15, 7.5, 60),
    gpt("o3-mini", "2025-01-31", 1.1, 0.55, 4.4),
    gpt("o3", "2025-04-16", 10, 2.5, 40),
    gpt("o3", "2025-06-10", 2, 0.5, 8),
    gpt("o4-mini", "2025-04-16", 1.1, 0.275, 4.4),
    gpt("codex-mini-latest", "2025-05-16", 1.5, 0.375, 6),
    gpt("gpt-5", "2025-08-07", 1.25, 0.125, 10),
    gpt("gpt-5-mini", "2025-08-07", 0.25, 0.025, 2),
    gpt("gpt-5-nano", "2025-08-07", 0.05, 0.005, 0.4),
    gpt("gpt-5-codex", "2025-09-23", 1.25, 0.125, 10),
    gpt("gpt-5.1", "2025-11-13", 1.25, 0.125, 10),
  ],
  google: [
    { model: "gemini-2.0-flash", from: "2025-02-05", input: 0.1, cacheRead: 0.025, output: 0.4 },
    { model: "gemini-2.5-pro-preview-03-25", from: "2025-04-04", ...geminiPro, long: longGeminiPro },
    { model: "gemini-2.5-pro-preview-05-06", from: "2025-05-06", ...geminiPro, long: longGeminiPro },
    {
      model: "gemini-2.5-pro",
      from: "2025-06-17",
      ...geminiPro,
      cacheRead: 0.125,
      search: 0.035,
      long: { ...longGeminiPro, cacheRead: 0.25, search: 0.035 },
    },
    {
      model: "gemini-2.5-flash",
      from: "2025-06-17",
      input: 0.3,
      cacheRead: 0.03,
      output: 2.5,
      search: 0.035,
    },
    {
      model: "gemini-2.5-flash-lite",
      from: "2025-07-22",
      input: 0.1,
      cacheRead: 0.01,
      output: 0.4,
      search: 0.035,
    },
    {
      model: "gemini-3-pro-preview",
      from: "2025-11-18",
      input: 2,
      cacheRead: 0.2,
      output: 12,
      long: { above: 200_000, input: 4, cacheRead: 0.4, output: 18 },
    },
  ],
  openrouter: [
    { model: "google/gemini-2.5-pro-preview", from: "2025-04-04", ...geminiPro, long: longGeminiPro },
    { model: "google/gemini-2.5-pro-preview-05-06", from: "2025-05-06", ...geminiPro, long: longGeminiPro },
    { model: "anthropic/claude-3.7-sonnet", from: "2025-02-24", input: 3, output: 15 },
    { model: "openai/o4-mini", from: "2025-04-16", input: 1.1, output: 4.4 },
  ],
};
