import { defineFormRoute } from "@/app/_server/form-route";
import { hasGithub } from "@/app/_server/github";
import { takeClientTurn } from "@/app/_server/limits";
import { startGithub } from "@/app/_server/start-github";
import { AppError } from "@/lib/errors";
import { returnPath } from "@/lib/people/return-path";

/**
 * Sends the browser on to GitHub by a page instead of a redirect: our policy lets no form lead to another site, also not
 * through a redirect.
 */
export const POST = defineFormRoute(async (request, form) => {
  if (!hasGithub()) throw new AppError("not_found", "This page was not found.");
  takeClientTurn(request.headers);
  const { address, cookies } = await startGithub(returnPath(form.get("to")));
  const target = escaped(address);
  const page =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>On to GitHub · Referee</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta http-equiv="refresh" content="0;url=${target}"></head>` +
    `<body><p>On to GitHub. If nothing happens: <a href="${target}">continue to GitHub</a>.</p></body></html>`;
  const response = new Response(page, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
});

const entities: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character);
}
