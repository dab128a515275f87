import type { AgreementReport } from "@/lib/agreement/schema";

interface Printed {
  readonly u: number;
  /** As printed, to four decimals. */
  readonly p: number;
}

/** The Mann–Whitney results that the notebook of the published study printed, by criterion. */
export const printedTest: Readonly<Record<string, Printed>> = {
  clarity: { u: 525.5, p: 0.0529 },
  novelty: { u: 662.5, p: 0.5688 },
  soundness: { u: 630.5, p: 0.3727 },
  significance: { u: 603, p: 0.2411 },
  overall: { u: 692, p: 0.7827 },
};

/** How many of the printed numbers a report gives again, of all. */
export function numbersMatched(report: AgreementReport): { readonly same: number; readonly all: number } {
  const same = Object.entries(printedTest).flatMap(([key, printed]) => {
    const ours = report.criteria[key]?.mannWhitney;
    return [ours?.u === printed.u, ours?.p != null && ours.p.toFixed(4) === printed.p.toFixed(4)];
  });
  return { same: same.filter(Boolean).length, all: same.length };
}
