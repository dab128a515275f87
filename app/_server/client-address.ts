import "server-only";
import { clientNetwork } from "@/lib/people/client-network";

/**
 * Where a request comes from, for rate limits. The server in front writes it, after it has dropped what was sent under that
 * name; the development server does not, and then everybody is one client.
 */
export function clientOf(headers: Pick<Headers, "get">): string {
  const written = headers.get("x-referee-client");
  return written ? clientNetwork(written) : "unknown";
}
