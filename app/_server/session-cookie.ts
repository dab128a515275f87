import "server-only";
import { site } from "./site";

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: "/";
  readonly sameSite: "lax";
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly expires: Date;
}

/** Whether people reach this site by https; browsers then keep cookies from anything less. */
export function isSecure(): boolean {
  return site().startsWith("https:");
}

/** The session cookie's name, as the sign-in library knows it. */
export function cookieName(): string {
  return isSecure() ? "__Secure-authjs.session-token" : "authjs.session-token";
}

/** Tells the page's script that asking who is signed in is worth a request. It holds nothing. */
const hintName = "referee-account";

/** What a browser keeps once somebody has signed in. */
export function signedInCookies({
  token,
  expires,
}: {
  readonly token: string;
  readonly expires: Date;
}): readonly Cookie[] {
  return [{ ...base(expires), name: cookieName(), value: token, httpOnly: true }, hint(expires)];
}

/** The mark beside a session cookie that the sign-in library set itself. */
export function hint(expires: Date): Cookie {
  return { ...base(expires), name: hintName, value: "1", httpOnly: false };
}

/** Takes both away again. */
export function signedOutCookies(): readonly Cookie[] {
  return signedInCookies({ token: "", expires: new Date(0) });
}

const base = (expires: Date) => ({ path: "/", sameSite: "lax", secure: isSecure(), expires }) as const;
