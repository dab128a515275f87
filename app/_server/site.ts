import "server-only";
import { env } from "./env";

/** Where others reach this site, without a slash at the end: the public address, or this machine's own. */
export function site(): string {
  const { port, publicUrl } = env();
  return (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, "");
}
