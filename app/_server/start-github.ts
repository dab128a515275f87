import "server-only";
import { NextRequest } from "next/server";
import { handlers } from "./auth";
import { site } from "./site";

interface Start {
  /** Where the browser goes next: a page of GitHub. */
  readonly address: string;
  /** What the browser must bring back with it. */
  readonly cookies: readonly string[];
}

/** Lets the sign-in library begin a sign-in with GitHub. Our door has checked the origin, so its own check is walked through here. */
export async function startGithub(to: string): Promise<Start> {
  const doors = new URL("/api/auth/", site());
  const check = await handlers.GET(new NextRequest(new URL("csrf", doors)));
  const { csrfToken } = (await check.json()) as { csrfToken: string };
  const cookie = check.headers.getSetCookie().map((one) => one.split(";")[0]);
  const answer = await handlers.POST(
    new NextRequest(new URL("signin/github", doors), {
      method: "POST",
      headers: { cookie: cookie.join("; "), "content-type": "application/x-www-form-urlencoded" },
      body: String(new URLSearchParams({ csrfToken, callbackUrl: to })),
    }),
  );
  const address = answer.headers.get("location") ?? "/signin?error=Configuration";
  return { address, cookies: answer.headers.getSetCookie() };
}
