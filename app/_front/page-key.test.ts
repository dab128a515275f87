import fc from "fast-check";
import { expect, test } from "vitest";
import { pageKey } from "./page-key";

const get = (url: string, headers = {}) => pageKey({ method: "GET", url, headers });

test("the order of parameters does not matter, the order of a repeated one's values does", () => {
  expect(get("/tasks?b=2&a=1")).toBe(get("/tasks?a=1&b=2"));
  expect(get("/compare?run=x&run=y")).not.toBe(get("/compare?run=y&run=x"));
  expect(get("/compare?run=x&z=1&run=y")).toBe(get("/compare?z=1&run=x&run=y"));
});

test("one spelling of a value is as good as another", () => {
  expect(get("/tasks?q=a%20b")).toBe(get("/tasks?q=a+b"));
  expect(get("/tasks?q=%7Ex")).toBe(get("/tasks?q=~x"));
  expect(get("/tasks?")).toBe(get("/tasks"));
});

test("names with commas, percent signs and letters of any script stay apart", () => {
  const names = [
    "a,b",
    "a%2Cb",
    "100%",
    "100%25",
    "модель",
    "模型",
    "\u00e9",
    "e\u0301",
    "a&b",
    "a=b",
    "a+b",
    "a b",
  ];
  const keys = names.map((name) => get(`/agents?name=${encodeURIComponent(name)}`));
  expect(new Set(keys).size).toBe(names.length);
});

test("two queries share a key exactly when their parameters, grouped by name, are equal", () => {
  const query = fc.array(
    fc.tuple(fc.constantFrom("a", "b", "ü"), fc.constantFrom("", "1", "a&b", "%", "é")),
    { maxLength: 4 },
  );
  const grouped = (pairs: [string, string][]) =>
    JSON.stringify(["a", "b", "ü"].map((name) => pairs.filter(([one]) => one === name)));
  fc.assert(
    fc.property(query, query, (one, other) => {
      const key = (pairs: [string, string][]) => get(`/?${new URLSearchParams(pairs)}`);
      expect(key(one) === key(other)).toBe(grouped(one) === grouped(other));
    }),
  );
});

test("a run's file has no key: it answers for itself", () => {
  expect(get("/api/v1/runs/r/artifacts/results/paper.md?sha=1")).toBeUndefined();
  expect(get("/api/v1/runs/r/transcript")).toBe("/api/v1/runs/r/transcript");
  expect(get("/tasks?q=/api/v1/runs/r/artifacts/x")).toBeDefined();
});

test("a run's log has no key: it grows without a write that counts", () => {
  for (const url of [
    "/api/v1/runs/r/log",
    "/api/v1/runs/r/log?from=0&to=9",
    "/api/v1/runs/r/log/live?from=3",
  ])
    expect(get(url)).toBeUndefined();
  expect(get("/api/v1/runs/r/logbook")).toBeDefined();
});

test("broken escapes have no key, because all of them would read alike", () => {
  expect(get("/tasks?q=%FF")).toBeUndefined();
});

test.each([
  ["a session", { cookie: "theme=dark; authjs.session-token=abc" }],
  ["a secure session", { cookie: "__Secure-authjs.session-token=abc" }],
  ["a session in parts", { cookie: "authjs.session-token.0=abc" }],
  ["a token", { authorization: "Bearer abc" }],
  ["a piece of a file", { range: "bytes=0-9" }],
  ["a client navigation", { rsc: "1" }],
])("a request with %s has no key", (_, headers) => {
  expect(get("/", headers)).toBeUndefined();
});

test("a cookie that signs nobody in changes nothing", () => {
  expect(get("/", { cookie: "theme=dark; not-authjs.session-token=1" })).toBe("/");
});

test("only reading has a key", () => {
  expect(pageKey({ method: "HEAD", url: "/", headers: {} })).toBe("/");
  expect(pageKey({ method: "POST", url: "/", headers: {} })).toBeUndefined();
});

test("a runner's calls have no key", () => {
  expect(get("/api/runner/v1/ping")).toBeUndefined();
  expect(get(`/api/runner/v1/blobs/${"0".repeat(64)}?attempt=a`)).toBeUndefined();
});
