import type { Shown } from "@/lib/agreement/shown";
import { formatInterval, formatNumber } from "@/lib/agreement/small-numbers";

interface Props {
  readonly of: Shown;
  readonly signed?: boolean;
  /** What `n` counts, where it is not the papers. */
  readonly unit?: string;
}

/** A number with its interval and its n, or the word that says why there is none. */
export function ShownNumber({ of, signed = false, unit = "papers" }: Props) {
  return (
    <>
      <Value of={of} signed={signed} /> <N n={of.n} unit={unit} />
    </>
  );
}

/** The number and its interval alone, for a cell beside which n stands. */
export function Value({ of, signed = false }: Omit<Props, "unit">) {
  if (of.shown === "withheld") return <span className="nil word">withheld</span>;
  if (of.shown === "undefined") return <span className="nil word">{of.why}</span>;
  const interval = formatInterval(of, { signed });
  return (
    <span className="tn nowrap">
      <b>{formatNumber(of, { signed })}</b>
      {of.shown === "point" && <span className="badge dash few">{of.badge}</span>}
      {interval && <span className="muted"> {interval}</span>}
    </span>
  );
}

export function N({ n, unit }: { n: number; unit: string }) {
  return (
    <span className="sub tn">
      n = {n} {n === 1 ? unit.replace(/s$/, "") : unit}
    </span>
  );
}
