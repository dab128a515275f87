import type { Estimate } from "@/lib/stats/estimate";
import type { Interval } from "@/lib/stats/quantile";
import type { IntervalMethod, Shown } from "./shown";

/** From how many papers on a number may be shown, may have an interval, and may carry a verdict. */
export const fewest = { shown: 3, interval: 10, verdict: 20 } as const;

interface Found {
  /** Papers it rests on. */
  readonly n: number;
  readonly value: Estimate;
  readonly ci95?: Interval | null;
  readonly method?: IntervalMethod;
  /** Resamples without the number. */
  readonly dropped?: number;
}

/** The one way to a number on a page: lets through what its papers allow. */
export function shownNumber({ n, value, ci95 = null, method, dropped = 0 }: Found): Shown {
  if (n === 0) return { shown: "undefined", n, why: "not enough overlap" };
  if (n < fewest.shown) return { shown: "withheld", n };
  if (typeof value !== "number") return { shown: "undefined", n, why: value };
  if (!Number.isFinite(value)) return { shown: "undefined", n, why: "cannot be computed" };
  const decimals = decimalsFor(n);
  if (n < fewest.interval) return { shown: "point", n, value, decimals, badge: "too few" };
  const shown = n < fewest.verdict ? "interval" : "full";
  const number = { shown, n, value, decimals, ci95, method: (ci95 && method) ?? null } as const;
  return dropped > 0 ? { ...number, dropped } : number;
}

/** Decimals that this many papers deserve. */
export const decimalsFor = (papers: number): 1 | 2 => (papers < fewest.interval ? 1 : 2);

/** The value where it may be shown. */
export const valueShown = (number: Shown): number | null => ("value" in number ? number.value : null);

/** The interval where there is one and it may be shown. */
export const intervalShown = (number: Shown): Interval | null => ("ci95" in number ? number.ci95 : null);

const minus = "\u2212";

/** A number as text with as many decimals as its papers deserve; null where there is none to show. */
export function formatNumber(number: Shown, { signed = false } = {}): string | null {
  return "value" in number ? format(number.value, number.decimals, signed) : null;
}

/** The 95 % interval as text; null where there is none to show. */
export function formatInterval(number: Shown, { signed = false } = {}): string | null {
  const ci95 = intervalShown(number);
  if (!ci95) return null;
  return `[${ci95.map((limit) => format(limit, decimalsFor(number.n), signed)).join(", ")}]`;
}

function format(value: number, decimals: number, signed: boolean): string {
  const text = Math.abs(value).toFixed(decimals);
  const isZero = Number(text) === 0;
  if (value < 0 && !isZero) return minus + text;
  return signed && !isZero ? `+${text}` : text;
}
