/** What a Claude model can be asked for. Models that came after those named here can do what the newest of them can. */
export interface Traits {
  /** Structured output by the format of the output, or by a tool that it must call. */
  readonly schema: "format" | "tool";
  /** Effort as a setting, as a budget for thinking, or not at all. */
  readonly effort: "setting" | "budget" | "none";
  readonly temperature: boolean;
  /** Where the request does not say how long the output may get. */
  readonly usualOutputTokens: number;
}

const early = /^claude-(2|instant|3-(opus|sonnet|haiku))/;
const beforeThinking = /^claude-3-5-/;
const beforeFormats = /^claude-(3-7-sonnet|(opus|sonnet)-4(-0|-\d{8})?$)/;
const withBudget = /^claude-(opus-4-1|sonnet-4-5|haiku-4-5)/;
const withTemperature = /^claude-(opus|sonnet)-4-[56]/;

export function traitsOf(model: string): Traits {
  if (early.test(model)) {
    return { schema: "tool", effort: "none", temperature: true, usualOutputTokens: 4096 };
  }
  if (beforeThinking.test(model)) {
    return { schema: "tool", effort: "none", temperature: true, usualOutputTokens: 8192 };
  }
  if (beforeFormats.test(model)) {
    return { schema: "tool", effort: "budget", temperature: true, usualOutputTokens: 16_384 };
  }
  if (withBudget.test(model)) {
    return { schema: "format", effort: "budget", temperature: true, usualOutputTokens: 16_384 };
  }
  return {
    schema: "format",
    effort: "setting",
    temperature: withTemperature.test(model),
    usualOutputTokens: 16_384,
  };
}
