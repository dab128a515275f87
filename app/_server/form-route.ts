import "server-only";
import { NextResponse } from "next/server";
import { AppError, statusOf } from "@/lib/errors";
import { assertSameOrigin } from "./define-private-route";
import type { signedInCookies } from "./session-cookie";

/**
 * A door for plain forms that change who is signed in: same origin, then run, and an expected failure as JSON with its
 * status, since the pages offer no such form.
 */
export function defineFormRoute(run: (request: Request, form: FormData) => Response | Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    try {
      assertSameOrigin(request);
      return await run(request, await fields(request));
    } catch (error) {
      if (error instanceof AppError) return refusal(error);
      throw error;
    }
  };
}

/** On to a page of ours by GET, with cookies. */
export function goTo(path: string, cookies: ReturnType<typeof signedInCookies> = []): NextResponse {
  // Relative: a browser stays on the name by which it came.
  const response = new NextResponse(null, {
    status: 303,
    headers: { Location: path, "Cache-Control": "no-store" },
  });
  for (const cookie of cookies) response.cookies.set(cookie);
  return response;
}

async function fields(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new AppError("invalid", "The form cannot be read. Nothing was changed.", { cause });
  }
}

function refusal({ code, message }: AppError): Response {
  const headers = { "Cache-Control": "no-store" };
  return Response.json({ error: { code, message } }, { status: statusOf[code], headers });
}
