import { mean } from "@/components/board/numbers";

/** A difference with its sign, two digits: +0.85, −0.30, 0.00. */
export function signed(value: number): string {
  const size = mean(Math.abs(value));
  if (size === "0.00") return size;
  return `${value < 0 ? "−" : "+"}${size}`;
}

export function signedInterval([lo, hi]: readonly [number, number]): string {
  return `[${signed(lo)},\u00a0${signed(hi)}]`;
}

/** A p-value as statisticians write it: never "= 0". */
export function pWords(p: number): string {
  return p < 0.001 ? "p\u00a0<\u00a0.001" : `p\u00a0=\u00a0${p.toFixed(p < 0.1 ? 3 : 2).replace(/^0/, "")}`;
}
