import { expect, test } from "vitest";
import { calling, refusalIn, sessionBody, workingRunner } from "@/app/_server/runner-testing";
import { withRunnerSite } from "@/db/runner-site";
import { POST as register } from "./register/route";
import { POST as openSession } from "./session/route";

withRunnerSite({ REFEREE_TRIES_PER_CLIENT: "4" });

const from = (client: string) => ({ headers: { "x-referee-client": client } });

test("whoever keeps trying words is turned away, and a right word from the same place still passes", async () => {
  const runner = await workingRunner();
  const guess = (at: number) =>
    calling(`rt_${runner.id}_${String(at).padStart(43, "x")}`)(openSession, {
      json: sessionBody(runner),
      ...from("192.0.2.1"),
    });
  const statuses: number[] = [];
  for (let at = 0; at < 6; at++) statuses.push((await guess(at)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  expect((await refusalIn(await guess(7))).code).toBe("rate_limited");
  const right = await calling(runner.token)(openSession, { json: sessionBody(runner), ...from("192.0.2.1") });
  expect(right.status).toBe(200);
});

test("registrations are counted by client, so that their words cannot be tried one after the other", async () => {
  const body = { token: `rr_${"x".repeat(43)}`, name: "a", machineId: "a-machine", labels: [] };
  const statuses: number[] = [];
  for (let at = 0; at < 6; at++) {
    statuses.push((await calling(null)(register, { json: body, ...from("192.0.2.7") })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  expect((await calling(null)(register, { json: body, ...from("192.0.2.8") })).status).toBe(401);
});
