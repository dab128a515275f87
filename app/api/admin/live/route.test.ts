import { expect, test } from "vitest";
import { asking } from "@/app/_server/testing";
import { POST as demo } from "@/app/api/auth/demo/route";
import { addDemoPeople } from "@/db/commands/add-demo-people";
import { withPublishedSite } from "@/db/published-site";
import { GET } from "./route";

process.env.REFEREE_DEMO = "true";
withPublishedSite((db) => addDemoPeople(db));

async function cookieOf(email: string): Promise<string> {
  const body = new URLSearchParams({ email });
  const headers = { origin: "http://localhost", host: "localhost" };
  const answer = await demo(new Request("http://localhost/api/auth/demo", { method: "POST", body, headers }));
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
const listen = (cookie: string, signal?: AbortSignal) =>
  asking(GET)("/api/admin/live", {}, { headers: { cookie }, ...(signal ? { signal } : {}) });

test("the chair is told the state of the data at once", async () => {
  const leave = new AbortController();
  const answer = await listen(await cookieOf("chair@demo.invalid"), leave.signal);
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  while (!heard.includes("event: report")) heard += (await reader?.read())?.value ?? "event: report";
  leave.abort();
  expect(heard).toMatch(/event: report\nid: \d+\n/);
});

test("a visitor is asked to sign in, and a reviewer is told that there is nothing", async () => {
  expect((await listen("")).status).toBe(401);
  expect((await listen(await cookieOf("r1@demo.invalid"))).status).toBe(404);
});
