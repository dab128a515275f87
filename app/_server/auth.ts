import "server-only";
import NextAuth, { type NextAuthConfig } from "next-auth";
import type { Provider } from "next-auth/providers";
import Nodemailer from "next-auth/providers/nodemailer";
import { authAdapter } from "@/db/auth-adapter";
import { authSecret } from "@/db/auth-secret";
import { queueSignInMail } from "@/db/commands/queue-sign-in-mail";
import { newToken } from "@/db/session-token";
import { Address } from "@/lib/people/address";
import { returnPath } from "@/lib/people/return-path";
import { signInPath } from "@/lib/people/sign-in-path";
import { db } from "./db";
import { env } from "./env";
import { github } from "./github";
import { cookieName, isSecure } from "./session-cookie";
import { site } from "./site";

/** The sign-in library, behind this one file. It is set up per request, because the settings belong to the running server. */
export const { handlers, signIn } = NextAuth((): NextAuthConfig => {
  // The library builds addresses from it. Without it the Host header, which anybody can write, would decide.
  process.env.AUTH_URL = site();
  const { REFEREE_SESSION_HOURS: hours } = env();
  const maxAge = Math.round(hours * 3600);
  return {
    adapter: authAdapter(db()),
    secret: signingSecret(),
    trustHost: true,
    basePath: "/api/auth",
    useSecureCookies: isSecure(),
    cookies: { sessionToken: { name: cookieName() } },
    session: {
      strategy: "database",
      maxAge,
      updateAge: Math.round(maxAge / 2),
      generateSessionToken: newToken,
    },
    pages: { signIn: "/signin", error: "/signin", verifyRequest: "/signin/sent", signOut: "/account" },
    providers: [mailLink(), ...github()],
    callbacks: { signIn: ({ user }) => Address.safeParse(user.email).success },
    logger: { error: report, warn: () => undefined, debug: () => undefined },
  };
});

/** What signs cookies and sign-in links. */
export function signingSecret(): string {
  const { dataDir, AUTH_SECRET: given } = env();
  return authSecret(dataDir, given);
}

function mailLink(): Provider {
  const provider = Nodemailer({
    // The library wants a server; ours is asked after the letter is in the outbox.
    server: { jsonTransport: true },
    from: env().REFEREE_MAIL_FROM,
    maxAge: Math.round(env().REFEREE_LINK_MINUTES * 60),
    generateVerificationToken: newToken,
    normalizeIdentifier: (address: string) => Address.parse(address),
    sendVerificationRequest: ({ identifier, url, token, expires }) => {
      const asked = new URL(url).searchParams.get("callbackUrl") ?? "";
      const { pathname, search, hash } = new URL(asked, site());
      const to = returnPath(`${pathname}${search}${hash}`);
      const link = `${site()}${signInPath({ email: identifier, token, to })}`;
      queueSignInMail(db(), { recipient: identifier, link, site: site(), expires });
    },
  });
  // Its type leaves out that a setting may be undefined.
  return provider as Provider;
}

/** A link that is used up or a refusal is a page of ours, not a fault. */
function report(error: Error): void {
  if (["Verification", "AccessDenied", "OAuthCallbackError", "InvalidCheck"].includes(error.name)) return;
  const cause = error.cause instanceof Error ? ` ${error.cause.message}` : "";
  process.stderr.write(`${new Date().toISOString()} sign-in: ${error.name} ${error.message}${cause}\n`);
}
