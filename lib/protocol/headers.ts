/** The one version of the protocol that this program speaks. */
export const protocolVersion = 1;
/** The oldest runner that is still served; an older one is told to update, and finishes what it has. */
export const oldestRunner = "0.1.0";

export const protocolHeader = "x-runner-protocol";
export const versionHeader = "x-runner-version";
export const sessionHeader = "x-runner-session";
/** Of the bytes of one PUT, in hex. */
export const chunkHashHeader = "x-chunk-sha256";

/** The most that one PUT may carry. */
export const chunkLimitBytes = 8 * 1024 * 1024;

/** Where the runner's calls live below the site's address. */
export const protocolPath = "/api/runner/v1";

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
