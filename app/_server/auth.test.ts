import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { POST as toGithub } from "@/app/(people)/signin/github/route";
import { keepSignInLink } from "@/db/commands/keep-sign-in-link";
import { personByEmail } from "@/db/commands/person-by-email";
import { withPublishedSite } from "@/db/published-site";
import { signInLink, signInLinkHash } from "@/db/queries/sign-in-link";
import { operator } from "@/lib/actor";
import { handlers, signingSecret } from "./auth";
import { db } from "./db";
import { spendLink } from "./spend-link";
import { actorOfCookies } from "./viewer";

process.env.AUTH_GITHUB_ID = "an application";
process.env.AUTH_GITHUB_SECRET = "its other half";
withPublishedSite();

function sentLink(email: string, token: string, minutes = 30): { email: string; token: string } {
  const tokenHash = signInLinkHash({ token, secret: signingSecret() });
  const now = new Date();
  const expires = new Date(now.getTime() + minutes * 60_000);
  keepSignInLink(db(), { email, tokenHash, expires }, now);
  return { email, token };
}
const cookieOf = (cookies: Awaited<ReturnType<typeof spendLink>>) =>
  (cookies ?? []).map(({ name, value }) => `${name}=${value}`).join("; ");

test("a good link signs in: a new address becomes a researcher, a known one keeps its role", async () => {
  const first = await spendLink(sentLink("ada@example.org", "t1"), null);
  expect(actorOfCookies(cookieOf(first))).toMatchObject({ kind: "person", role: "researcher" });
  const now = new Date();
  const chair = personByEmail(
    db(),
    operator,
    { email: "bo@example.org", role: "chair", verifiedAt: null },
    now,
  );
  const second = await spendLink(sentLink("bo@example.org", "t2"), cookieOf(first));
  expect(actorOfCookies(cookieOf(second))).toEqual({ kind: "person", userId: chair.id, role: "chair" });
});

test("a used, an old and an invented link sign nobody in", async () => {
  const link = sentLink("cy@example.org", "t3");
  expect(await spendLink(link, null)).toBeDefined();
  expect(await spendLink(link, null)).toBeUndefined();
  expect(signInLink(db(), { ...link, secret: signingSecret() }).state).toBe("used");
  expect(await spendLink(sentLink("cy@example.org", "t4", -1), null)).toBeUndefined();
  expect(await spendLink({ email: "cy@example.org", token: "invented" }, null)).toBeUndefined();
  expect(await spendLink({ email: "not an address", token: "t3" }, null)).toBeUndefined();
});

test("of two clicks at once one signs in", async () => {
  const link = sentLink("di@example.org", "t5");
  const both = await Promise.all([spendLink(link, null), spendLink(link, null)]);
  expect(both.filter((cookies) => cookies !== undefined)).toHaveLength(1);
});

test("a way back from GitHub that GitHub did not begin ends on our page, signed in as nobody", async () => {
  const request = new NextRequest("http://localhost:3000/api/auth/callback/github?code=1&state=2");
  const answer = await handlers.GET(request);
  expect(answer.status).toBe(302);
  expect(new URL(answer.headers.get("location") ?? "").pathname).toBe("/signin");
  expect(actorOfCookies(answer.headers.getSetCookie().join("; "))).toEqual({ kind: "visitor" });
});

test("the way to GitHub is a page and not a redirect, which our policy would stop, and it comes back to this site", async () => {
  const ask = (headers: Record<string, string>) =>
    toGithub(
      new Request("http://localhost:3000/signin/github", {
        method: "POST",
        body: new URLSearchParams({ to: "/tasks" }),
        headers: { host: "localhost:3000", ...headers },
      }),
    );
  const answer = await ask({ origin: "http://localhost:3000" });
  expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
  const page = await answer.text();
  const address = new URL((/url=([^"]+)"/.exec(page)?.[1] ?? "").replaceAll("&amp;", "&"));
  expect(`${address.origin}${address.pathname}`).toBe("https://github.com/login/oauth/authorize");
  expect(address.searchParams.get("client_id")).toBe("an application");
  expect(address.searchParams.get("redirect_uri")).toBe("http://localhost:3000/api/auth/callback/github");
  expect(address.searchParams.get("code_challenge_method")).toBe("S256");
  const kept = answer.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
  expect(kept).toContain("authjs.pkce.code_verifier");
  expect(answer.headers.getSetCookie().join()).toContain("%2Ftasks");
  expect((await ask({ origin: "https://evil.example" })).status).toBe(403);
});
