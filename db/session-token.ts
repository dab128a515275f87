import { createHash, randomBytes } from "node:crypto";

/** What the database keeps of a token: whoever reads the database cannot sign in with it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A new secret for a cookie or a link, 256 bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A new row id that tells nothing and cannot be guessed: 96 bits, safe in a URL. */
export function newId(): string {
  return randomBytes(12).toString("base64url").replace(/^[-_]/, "x");
}
