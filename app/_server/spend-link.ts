import "server-only";
import { NextRequest } from "next/server";
import { handlers } from "./auth";
import { cookieName, signedInCookies } from "./session-cookie";
import { site } from "./site";

/**
 * Lets the sign-in library use a mail link up, by the address that it knows for that.
 *
 * @param cookie what the browser sent: who is signed in already is signed over
 * @returns the cookies of the new session; undefined where the link is good no longer
 */
export async function spendLink(
  link: { readonly email: string; readonly token: string },
  cookie: string | null,
): Promise<ReturnType<typeof signedInCookies> | undefined> {
  const address = new URL("/api/auth/callback/nodemailer", site());
  address.search = String(new URLSearchParams(link));
  const answer = await handlers.GET(new NextRequest(address, { headers: { cookie: cookie ?? "" } }));
  for (const text of answer.headers.getSetCookie()) {
    const [, name, token, rest = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(text) ?? [];
    const expires = /;\s*expires=([^;]+)/i.exec(rest)?.[1];
    if (name === cookieName() && token && expires)
      return signedInCookies({ token, expires: new Date(expires) });
  }
  return undefined;
}
