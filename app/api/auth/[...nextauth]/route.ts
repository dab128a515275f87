import { NextRequest } from "next/server";
import { handlers } from "@/app/_server/auth";
import { goTo } from "@/app/_server/form-route";
import { hasGithub } from "@/app/_server/github";
import { takeClientTurn } from "@/app/_server/limits";
import { cookieName, hint } from "@/app/_server/session-cookie";
import { AppError, statusOf } from "@/lib/errors";

const none = new AppError("not_found", "This page was not found.");

/**
 * Of the sign-in library's doors only the way back from GitHub stands open: all else it does for our own pages and forms. A
 * mail link's address there leads to the page with the button, so that opening it has no effect.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/api/auth/callback/nodemailer") return goTo(`/signin/link?${linkQuery(searchParams)}`);
  if (pathname !== "/api/auth/callback/github" || !hasGithub()) return refusal(none);
  try {
    takeClientTurn(request.headers);
  } catch (error) {
    if (error instanceof AppError) return goTo("/signin?error=RateLimited");
    throw error;
  }
  return withHint(await handlers.GET(new NextRequest(request)));
}

function linkQuery(given: URLSearchParams): URLSearchParams {
  const kept = ["token", "email"].map((name) => [name, given.get(name) ?? ""]);
  return new URLSearchParams(kept);
}

/** Beside a session cookie goes the mark by which pages know that there is one. */
function withHint(response: Response): Response {
  const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${cookieName()}=`));
  const expires = /;\s*expires=([^;]+)/i.exec(session ?? "")?.[1];
  if (expires === undefined) return response;
  const marked = new Response(response.body, response);
  const { name, value, secure } = hint(new Date(expires));
  const flags = `Path=/; SameSite=Lax; Expires=${expires}${secure ? "; Secure" : ""}`;
  marked.headers.append("Set-Cookie", `${name}=${value}; ${flags}`);
  return marked;
}

function refusal({ code, message }: AppError): Response {
  return Response.json({ error: { code, message } }, { status: statusOf[code] });
}
