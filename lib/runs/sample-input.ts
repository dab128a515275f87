import { seededRandom } from "@/lib/stats/random";

/** FNV-1a over the UTF-16 units of a text: 32 bits, the same on every machine. */
function hashText(text: string, start: number): number {
  let hash = (start ^ 0x81_1c_9d_c5) | 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
}

/** The seed of one task within a campaign: every agent of the campaign has the same on the same task. */
export function taskSeed(seed: number, taskId: string): number {
  return Math.floor(seededRandom(hashText(taskId, seed))() * 0x7f_ff_ff_ff);
}

/**
 * Draws the run whose output a stepwise stage starts from: one of the task's candidates, each equally likely, as the
 * benchmark drew its ideas and proposals. The order in which the candidates are given does not matter.
 *
 * @returns null where there is no candidate
 */
export function sampleInput(candidates: readonly string[], seed: number, taskId: string): string | null {
  const sorted = [...new Set(candidates)].sort();
  const drawn = seededRandom(taskSeed(seed, taskId))();
  return sorted[Math.floor(drawn * sorted.length)] ?? null;
}
