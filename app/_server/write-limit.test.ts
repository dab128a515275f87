import { expect, test } from "vitest";
import { POST as demo } from "@/app/api/auth/demo/route";
import { PUT as report } from "@/app/api/review/[assignment]/time/route";
import { addDemoPeople } from "@/db/commands/add-demo-people";
import { withPublishedSite } from "@/db/published-site";
import { asking, ErrorBody } from "./testing";
import { takeWriteTurn } from "./write-limit";

process.env.REFEREE_DEMO = "true";
process.env.REFEREE_WRITES_PER_MINUTE = "3";
withPublishedSite((db) => addDemoPeople(db));

test("the write after the last one is refused, another person's is not, and a minute later it goes again", () => {
  for (let taken = 0; taken < 3; taken++) takeWriteTurn("a", 3, 1000 + taken);
  expect(() => takeWriteTurn("a", 3, 1004)).toThrow(/Nothing was changed/);
  expect(() => takeWriteTurn("b", 3, 1004)).not.toThrow();
  expect(() => takeWriteTurn("a", 3, 61_000)).not.toThrow();
});

test("a door of a signed-in person answers 429 to a flood, in the words of every error", async () => {
  const origin = { origin: "http://localhost", host: "localhost" };
  const body = new URLSearchParams({ email: "r1@demo.invalid" });
  const entered = await demo(
    new Request("http://localhost/api/auth/demo", { method: "POST", body, headers: origin }),
  );
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const headers = { ...origin, cookie };
  const said = JSON.stringify({ sessionKey: "abcdefgh-1", activeMs: 0 });
  const write = () =>
    asking(report)("/api/review/none/time", { assignment: "none" }, { method: "PUT", headers, body: said });
  const statuses = [await write(), await write(), await write()].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404]);
  const refused = await write();
  expect(refused.status).toBe(429);
  expect(ErrorBody.parse(await refused.json()).error.code).toBe("rate_limited");
});
