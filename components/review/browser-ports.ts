import type { DraftSave, DraftSaved, StoredDraft } from "@/lib/review/schema";
import type { LoadAnswer, NoAnswer, SaveAnswer } from "./draft-keeper";

/** What a browser lets outlive its page. */
const keepaliveBytes = 60_000;

/** Sends a draft. Whatever goes wrong is an answer, never an exception. */
export async function sendDraft(
  assignmentId: string,
  save: DraftSave,
  { keepalive }: { readonly keepalive: boolean },
): Promise<SaveAnswer> {
  const body = JSON.stringify(save);
  const response = await ask(`/api/review/${assignmentId}/draft`, {
    method: "PUT",
    body,
    keepalive: keepalive && body.length < keepaliveBytes,
  });
  if (!response) return { kind: "unreachable" };
  if (response.status === 409) return { kind: "conflict" };
  const read = await json<DraftSaved>(response);
  return response.ok && read ? { kind: "saved", ...read } : refusal(response, read);
}

/** What the server holds. */
export async function loadDraft(assignmentId: string): Promise<LoadAnswer> {
  const response = await ask(`/api/review/${assignmentId}/draft`, { cache: "no-store" });
  if (!response) return { kind: "unreachable" };
  const stored = await json<StoredDraft>(response);
  return response.ok && stored ? { kind: "stored", stored } : refusal(response, stored);
}

/** Tells active time apart from a draft; what is lost here comes with the next save. */
export function sendTime(assignmentId: string, report: Pick<DraftSave, "sessionKey" | "activeMs">): void {
  void ask(`/api/review/${assignmentId}/time`, {
    method: "PUT",
    body: JSON.stringify(report),
    keepalive: true,
  });
}

async function ask(address: string, init: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(address, { ...init, headers: { "Content-Type": "application/json" } });
  } catch {
    return undefined; // no network, or no server
  }
}

async function json<T>(response: Response): Promise<T | undefined> {
  try {
    return (await response.json()) as T;
  } catch {
    return undefined; // a proxy's error page
  }
}

function refusal(response: Response, body: unknown): NoAnswer {
  if (response.status === 401) return { kind: "signed_out" };
  const said = (body as { error?: { message?: unknown } } | undefined)?.error?.message;
  if (response.status >= 500 || response.status === 429 || typeof said !== "string") {
    return { kind: "unreachable" };
  }
  return { kind: "refused", message: said };
}
