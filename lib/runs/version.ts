/** The oldest runner that is still served; an older one is told to update, and finishes what it has. */
export const oldestRunner = "0.1.0";

/** Whether a runner's version is older than another, by its three numbers. Something that is no version is older. */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string) => /^(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number);
  const [a, b] = [numbers(version), numbers(than)];
  if (!a || !b) return true;
  for (const [at, part] of a.entries()) {
    const other = b[at] ?? 0;
    if (part !== other) return part < other;
  }
  return false;
}
