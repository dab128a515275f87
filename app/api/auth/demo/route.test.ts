import { expect, test } from "vitest";
import { addDemoPeople } from "@/db/commands/add-demo-people";
import { withPublishedSite } from "@/db/published-site";
import { POST } from "./route";

withPublishedSite((db) => addDemoPeople(db));

test("outside of the demo there is no such door, even where the accounts are still there", async () => {
  const request = new Request("http://localhost/api/auth/demo", {
    method: "POST",
    body: new URLSearchParams({ email: "chair@demo.invalid" }),
    headers: { origin: "http://localhost", host: "localhost" },
  });
  const answer = await POST(request);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []]);
});
