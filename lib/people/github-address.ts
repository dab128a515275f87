import { z } from "zod";

/** What GitHub says of an account's addresses; a list that does not look so counts as empty. */
const Addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/**
 * The one address that GitHub vouches for: the account's primary one, once its owner has proven it. Any other could be
 * written there by anybody, and would open somebody else's account here.
 */
export function verifiedPrimaryAddress(answer: unknown): string | undefined {
  const addresses = Addresses.safeParse(answer);
  if (!addresses.success) return undefined;
  return addresses.data.find(({ primary, verified }) => primary && verified)?.email.toLowerCase();
}
