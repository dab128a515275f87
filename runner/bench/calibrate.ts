import { rounded } from "./numbers";

/** Milliseconds of the loop below on two idle cores, for which absolute targets are given: the median of 15 turns. */
const referenceMs = 109;
let factor = 1;

/** Times a fixed loop and prints it: how much slower this machine is now than the one absolute targets were set on. */
export function calibrate(): void {
  const times = Array.from({ length: 5 }, spin).sort((a, b) => a - b);
  const ms = times[2] ?? referenceMs;
  factor = Math.max(1, ms / referenceMs);
  const line = {
    name: "calibration loop",
    value: rounded(ms),
    unit: "ms",
    reference: referenceMs,
    factor: rounded(factor),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** An absolute target, scaled by the calibration loop. */
export function scaled(target: number): number {
  return target * factor;
}

function spin(): number {
  const from = performance.now();
  let x = 1;
  for (let i = 0; i < 4e6; i++) x = (x * 1_103_515_245 + 12_345) % 2_147_483_648;
  return x < 0 ? 0 : performance.now() - from;
}
