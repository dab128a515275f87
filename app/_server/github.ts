import "server-only";
import type { Provider } from "next-auth/providers";
import GitHub from "next-auth/providers/github";
import { verifiedPrimaryAddress } from "@/lib/people/github-address";
import { env } from "./env";

/** Sign-in with GitHub, where the settings give both halves of an application's credentials. */
export function github(): readonly Provider[] {
  const { AUTH_GITHUB_ID: clientId, AUTH_GITHUB_SECRET: clientSecret } = env();
  if (!clientId || !clientSecret) return [];
  const provider = GitHub({
    clientId,
    clientSecret,
    // Only an address that GitHub has verified gets this far, so it is as good a proof as our own mail.
    allowDangerousEmailAccountLinking: true,
    userinfo: { url: "https://api.github.com/user", request: ({ tokens }: Asked) => profile(tokens) },
  });
  return [provider];
}

/** Whether the button is shown. */
export function hasGithub(): boolean {
  return github().length > 0;
}

interface Asked {
  readonly tokens: { readonly access_token?: string };
}

async function profile({ access_token: token }: Asked["tokens"]) {
  const [person, addresses] = await Promise.all([ask("user", token), ask("user/emails", token)]);
  return { ...(person as object), email: verifiedPrimaryAddress(addresses) ?? null };
}

async function ask(what: string, token: string | undefined): Promise<unknown> {
  const answer = await fetch(`https://api.github.com/${what}`, {
    headers: { Authorization: `Bearer ${token}`, "User-Agent": "referee" },
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`GitHub answers ${answer.status} for ${what}`);
  return answer.json();
}
