import type { AgreementReport, Verdict } from "@/lib/agreement/schema";
import { judgeFamilies } from "@/lib/benchmarks/judges";

/** A criterion's key as it is written: one word, with a capital. */
export function criterionName(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

/** Keys in the order of the page: Overall first, because it is what boards rank by. */
export function criteriaInOrder(report: AgreementReport): string[] {
  const keys = Object.keys(report.criteria);
  return [...keys.filter((key) => key === "overall"), ...keys.filter((key) => key !== "overall")];
}

/** What a judge is called; `mean` is the mean of all judges, `constant` the one that always says the same. */
export function judgeName(key: string): string {
  if (key === "mean") return "mean of the judges";
  if (key === "constant") return "constant judge";
  return judgeFamilies.find(({ id }) => id === key)?.short ?? key;
}

/** How many marks there are for judges without one of their own. */
const otherMarks = 4;

export interface JudgeMark {
  /** Id of a mark in the page's sprite. */
  readonly href: string;
  readonly className: string;
  readonly colour: string;
}

/**
 * A judge's mark: the panel's judges have one everywhere; any other gets an open one by its place.
 *
 * @param among the keys of all judges of the report, in order
 */
export function judgeMark(key: string, among: readonly string[]): JudgeMark {
  if (key === "mean") return { href: "#m-avg", className: "c-avg", colour: "var(--ink)" };
  if (key === "constant") return { href: "#m-const", className: "c-avg", colour: "var(--ink-3)" };
  const family = judgeFamilies.find(({ id }) => id === key);
  if (family) {
    const { mark } = family;
    return { href: `#m-${mark}`, className: `c-${mark}`, colour: `var(--${mark})` };
  }
  const others = among.filter((one) => !judgeFamilies.some(({ id }) => id === one));
  const place = Math.max(0, others.indexOf(key)) % otherMarks;
  return { href: `#m-other-${place}`, className: "c-avg", colour: "var(--ink-2)" };
}

/** A verdict as a label, with the colour of its badge. */
export const verdictLabels: Record<
  Verdict,
  { readonly text: string; readonly tone: "ok" | "warn" | "bad" | "dash" }
> = {
  shown: { text: "Shown", tone: "ok" },
  "not shown": { text: "Not shown", tone: "warn" },
  worse: { text: "Worse", tone: "bad" },
  "worse, within the margin": { text: "Worse, within the margin", tone: "warn" },
  "too few papers": { text: "Too few papers", tone: "dash" },
};

/** A margin in points: 1.0, 0.5. */
export function points(margin: number): string {
  return Number.isInteger(margin * 10) ? margin.toFixed(1) : String(margin);
}
