import "server-only";

/** A study's file as a download that no cache keeps. */
export function studyFile(name: string, type: "text/csv" | "application/json", body: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]+/g, "_")}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Whether the address asks for drafts too. */
export function asksForDrafts(request: Request): boolean {
  return new URL(request.url).searchParams.get("drafts") === "1";
}
