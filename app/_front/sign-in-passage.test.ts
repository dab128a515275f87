import { expect, test } from "vitest";
import type { Handler } from "./front";
import { site } from "./testing";

/** Says by whom it thinks that it was asked. */
const echo: Handler = (request, response) => {
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(request.headers["x-referee-client"] ?? null));
};

test("a sender cannot choose the address under which its tries are counted", async () => {
  const { get } = await site(echo);
  const headers = {
    "x-referee-client": "198.51.100.1",
    "x-forwarded-for": "198.51.100.2",
    "x-real-ip": "198.51.100.3",
  };
  expect((await get("/api/auth/demo", { headers })).text).toBe('"127.0.0.1"');
});

test("behind a proxy that is named, the last entry of its header counts; without one, the connection", async () => {
  const { get } = await site(echo, { clientHeader: "X-Forwarded-For" });
  const asked = async (headers: Record<string, string>) => (await get("/api/auth/demo", { headers })).text;
  expect(await asked({ "x-forwarded-for": "198.51.100.1, 203.0.113.7" })).toBe('"203.0.113.7"');
  expect(await asked({ "x-real-ip": "198.51.100.1" })).toBe('"127.0.0.1"');
  expect(await asked({ "x-forwarded-for": "" })).toBe('"127.0.0.1"');
});

test("a form's answer passes whole: status, place and each of its cookies", async () => {
  const { get } = await site((request, response) => {
    response.setHeader("Set-Cookie", ["a=1; Path=/; HttpOnly", "b=2; Path=/"]);
    response.setHeader("Location", "/review");
    response.statusCode = request.method === "POST" ? 303 : 500;
    response.end();
  });
  const answer = await get("/signin", { method: "POST" });
  expect([answer.status, answer.headers.location]).toEqual([303, "/review"]);
  expect(answer.headers["set-cookie"]).toEqual(["a=1; Path=/; HttpOnly", "b=2; Path=/"]);
});

test("a form that is shown again keeps its cookies, is kept for nobody, and reaches the page anew", async () => {
  let rendered = 0;
  const { get } = await site((_, response) => {
    rendered += 1;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Set-Cookie", "a=1");
    response.end("<main>Please check the marked fields.</main>");
  });
  for (const _ of [1, 2]) {
    const answer = await get("/signin", { method: "POST" });
    expect(answer.headers["set-cookie"]).toEqual(["a=1"]);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.headers["content-security-policy"]).toContain("form-action 'self'");
  }
  expect(rendered).toBe(2);
});
