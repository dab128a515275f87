import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { nextPage, site } from "./testing";

/** Counts what it renders; the text differs each time, so a page that was rendered again shows. */
function counting() {
  const urls: string[] = [];
  return { urls, pages: nextPage((url) => `${url} ${urls.push(url)} ${"text ".repeat(500)}`) };
}

test("a page is rendered once and then sent to everybody, with a policy that its script passes", async () => {
  const { urls, pages } = counting();
  const { get } = await site(pages);
  const [first, second] = [await get("/board?b=2&a=1"), await get("/board?a=1&b=2")];
  expect(urls).toHaveLength(1);
  expect(second.text).toBe(first.text);
  expect(first.headers).toMatchObject({
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "accept-encoding, rsc, cookie",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
  });
  const policy = String(second.headers["content-security-policy"]);
  expect(policy).toContain(`'sha256-${createHash("sha256").update("run()").digest("base64")}'`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test("a page of something that moves is made anew for everybody, and kept nowhere", async () => {
  const urls: string[] = [];
  const { get } = await site(nextPage((url) => `<meta name="page-cache" content="no"/>${urls.push(url)}`));
  const [first, second] = [await get("/runs/r"), await get("/runs/r")];
  expect([urls.length, first.text === second.text]).toEqual([2, false]);
  expect(first.headers["cache-control"]).toBe("private, no-store");
});

test("nothing of the one who asks first gets into the page that everybody gets", async () => {
  const { get } = await site((request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(JSON.stringify(request.headers));
  });
  const headers = {
    host: "evil.example",
    "accept-language": "xx",
    "x-forwarded-host": "evil.example",
    cookie: "a=secret",
  };
  const { text } = await get("/", { headers });
  expect(text).not.toMatch(/evil|xx|secret/);
});

test("many who ask at once wait for one rendering", async () => {
  let renderings = 0;
  const gate = Promise.withResolvers<void>();
  const { arrived, get } = await site(async (request, response) => {
    renderings += 1;
    await gate.promise;
    nextPage(() => "slow")(request, response);
  });
  const all = Array.from({ length: 20 }, () => get("/slow"));
  await arrived(20);
  gate.resolve();
  const replies = await Promise.all(all);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(renderings).toBe(1);
});

test("each form has its own strong tag, and any of them brings 304 without a body", async () => {
  const { get } = await site(counting().pages);
  const plain = await get("/");
  for (const [encoding, decode] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const reply = await get("/", { headers: { "accept-encoding": encoding } });
    expect(reply.headers["content-encoding"]).toBe(encoding);
    expect(decode(reply.body)).toEqual(plain.body);
    expect(reply.headers.etag).not.toBe(plain.headers.etag);
    expect(Number(reply.headers["content-length"])).toBe(reply.body.length);
    const again = await get("/", { headers: { "if-none-match": `"other", W/${reply.headers.etag}` } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers["content-security-policy"]).toBe(plain.headers["content-security-policy"]);
  }
  expect((await get("/", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("HEAD gets the headers of GET, and fills the cache as well", async () => {
  const { urls, pages } = counting();
  const { get } = await site(pages);
  const head = await get("/", { method: "HEAD" });
  const { headers, body } = await get("/");
  expect(head.body).toHaveLength(0);
  expect({ ...head.headers, date: "" }).toEqual({ ...headers, date: "" });
  expect(Number(head.headers["content-length"])).toBe(body.length);
  expect(urls).toHaveLength(1);
});

test("an error is not kept, and still carries a policy", async () => {
  let status = 404;
  const { get } = await site((_, response) => {
    response.writeHead(status, { "content-type": "text/html" }).end("<p>?</p>");
  });
  const missing = await get("/later");
  expect(missing.headers).toMatchObject({ "cache-control": "private, no-store" });
  expect(missing.headers.etag).toBeUndefined();
  expect(missing.headers["content-security-policy"]).toContain("script-src 'self'");
  status = 200;
  expect((await get("/later")).status).toBe(200);
});

test("a page for one person is neither kept nor taken from what is kept", async () => {
  const { urls, pages } = counting();
  const { get } = await site(pages);
  const headers = { cookie: "authjs.session-token=abc" };
  const mine = await get("/", { headers });
  expect(mine.headers["cache-control"]).toBe("private, no-store");
  expect(mine.headers["content-security-policy"]).toContain("sha256-");
  await get("/");
  await get("/", { headers });
  expect(urls).toHaveLength(3);
});

test("an answer that sets a cookie is not kept", async () => {
  let renderings = 0;
  const { get } = await site((_, response) => {
    response
      .writeHead(200, { "content-type": "text/html", "set-cookie": "a=1" })
      .end(`<p>${++renderings}</p>`);
  });
  await get("/");
  expect((await get("/")).text).toBe("<p>2</p>");
});

test("a public answer of the API is kept, any other is not", async () => {
  const seen: string[] = [];
  const { get } = await site((request, response) => {
    seen.push(String(request.url));
    const control = request.url === "/api/open" ? "public, max-age=0, must-revalidate" : "no-store";
    response.writeHead(200, [
      "Content-Type",
      "application/json",
      "Cache-Control",
      control,
      "Vary",
      "rsc, Origin",
    ]);
    response.end("{}");
  });
  const open = await get("/api/open");
  await get("/api/open");
  await get("/api/health");
  await get("/api/health");
  expect(seen).toEqual(["/api/open", "/api/health", "/api/health"]);
  expect(open.headers.vary).toBe("origin, accept-encoding");
  expect(open.headers["content-security-policy"]).toBeUndefined();
});

test("an HTML file that brings its own policy is passed on with it", async () => {
  const { get } = await site((_, response) => {
    response.setHeader("content-security-policy", "sandbox");
    response.writeHead(200, { "content-type": "text/html" }).end("<script>alert(1)</script>");
  });
  expect((await get("/file")).headers["content-security-policy"]).toBe("sandbox");
});

test("a rendering that fails is a 500 that says so, is reported once, and the next one is tried afresh", async () => {
  let isBroken = true;
  const { get, reported } = await site((request, response) => {
    if (isBroken) throw new TypeError("a bug");
    nextPage(() => "well")(request, response);
  });
  const failed = await get("/");
  expect([failed.status, failed.headers["cache-control"]]).toEqual([500, "no-store"]);
  expect(failed.text).not.toContain("a bug");
  expect(reported).toHaveLength(1);
  isBroken = false;
  expect((await get("/")).status).toBe(200);
});

test("an address that is too long, or names another host, is refused", async () => {
  const { get, port } = await site(counting().pages);
  expect((await get(`/?q=${"x".repeat(9000)}`)).status).toBe(414);
  const socket = connect(port, "127.0.0.1");
  socket.write("GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  const [reply] = await once(socket, "data");
  expect(String(reply)).toMatch(/^HTTP\/1\.1 400 /);
});

test("somebody who leaves during a rendering does not take it from the others", async () => {
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  let hasClosed = false;
  const { get, port } = await site(async (request, response) => {
    response.on("close", () => {
      hasClosed ||= !response.writableFinished;
    });
    started.resolve();
    await gate.promise;
    nextPage(() => "whole")(request, response);
  });
  const leaver = connect(port, "127.0.0.1");
  leaver.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await started.promise;
  const other = get("/");
  leaver.destroy();
  await once(leaver, "close");
  gate.resolve();
  expect((await other).text).toContain("whole");
  expect(hasClosed).toBe(false);
});
