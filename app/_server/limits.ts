import "server-only";
import { headers } from "next/headers";
import { takeTurn } from "@/db/commands/take-turn";
import { AppError } from "@/lib/errors";
import { clientOf } from "./client-address";
import { db } from "./db";
import { env } from "./env";

/**
 * Counts a try of whoever sends this request.
 *
 * @throws AppError `rate_limited`
 */
export function takeClientTurn(from: Pick<Headers, "get">): void {
  const { REFEREE_TRIES_PER_CLIENT: most } = env();
  takeTurn(db(), [{ what: "client", whom: clientOf(from), most }]);
}

/**
 * Counts letters to addresses, and the try of whoever asks for them.
 *
 * @throws AppError `rate_limited`
 */
export async function takeMailTurn(addresses: readonly string[]): Promise<void> {
  const { REFEREE_TRIES_PER_CLIENT: tries, REFEREE_MAILS_PER_ADDRESS: most } = env();
  const letters = addresses.map((whom) => ({ what: "mail", whom, most }));
  takeTurn(db(), [{ what: "client", whom: clientOf(await headers()), most: tries }, ...letters]);
}

/** For a page: what it says instead, where this client has tried too often. */
export async function limitedPage(): Promise<string | undefined> {
  try {
    takeClientTurn(await headers());
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return error.message;
    throw error;
  }
}
