import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import type { Handler } from "./front";
import { nextPage, site } from "./testing";

const megabyte = Buffer.alloc(1024 * 1024, "x");

/** Writes so many megabytes, waiting whenever it is told to. */
const file =
  (megabytes: number, headers: Record<string, string>, onWrite = () => {}): Handler =>
  async (_, response) => {
    response.writeHead(200, headers);
    for (let written = 0; written < megabytes && !response.destroyed; written += 1) {
      onWrite();
      if (!response.write(megabyte)) await Promise.race([once(response, "drain"), once(response, "close")]);
    }
    response.end();
  };

test("an event stream reaches its reader piece by piece", async () => {
  const more = Promise.withResolvers<void>();
  const { port } = await site(async (_, response) => {
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
    });
    response.write("data: one\n\n");
    await more.promise;
    response.end("data: two\n\n");
  });
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let seen = "";
  socket.write("GET /events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  for await (const piece of socket) {
    seen += piece;
    if (seen.includes("data: one")) more.resolve();
  }
  expect(seen).toContain("data: two");
  expect(seen).toContain("X-Content-Type-Options: nosniff".toLowerCase());
});

test("a large file goes through whole, whether or not it says that it is public and how large it is", async () => {
  for (const headers of [
    { "content-type": "text/plain" },
    { "content-type": "text/plain", "cache-control": "public" },
    {
      "content-type": "text/plain",
      "cache-control": "public",
      "content-length": String(6 * megabyte.length),
    },
  ]) {
    const { get, cache } = await site(file(6, headers));
    expect((await get("/log")).body).toHaveLength(6 * megabyte.length);
    expect(cache.kept("/log")).toBeUndefined();
  }
});

test("whoever waited for what turned out to be a stream gets a stream of their own", async () => {
  const gate = Promise.withResolvers<void>();
  let opened = 0;
  const { arrived, get } = await site(async (_, response) => {
    opened += 1;
    await gate.promise;
    response.writeHead(200, { "content-type": "application/octet-stream" }).end("whole");
  });
  const all = [get("/log"), get("/log"), get("/log")];
  await arrived(3);
  gate.resolve();
  expect((await Promise.all(all)).map(({ text }) => text)).toEqual(["whole", "whole", "whole"]);
  expect(opened).toBe(3);
});

test("a piece of a file is asked for with the reader's own headers", async () => {
  const { get } = await site((request, response) => {
    response
      .writeHead(206, { "cache-control": "public", "content-type": "text/plain" })
      .end(request.headers.range);
  });
  expect((await get("/log", { headers: { range: "bytes=2-4" } })).text).toBe("bytes=2-4");
});

test("a reader who is slow holds the writer back, and one who leaves ends it", async () => {
  let written = 0;
  const closed = Promise.withResolvers<void>();
  const { port } = await site((request, response) => {
    response.once("close", closed.resolve);
    return file(500, { "content-type": "text/plain" }, () => {
      written += 1;
    })(request, response);
  });
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /log HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket, "readable");
  socket.destroy();
  await closed.promise;
  expect(written).toBeLessThan(100);
});

test("HEAD of a large file does not read it", async () => {
  let written = 0;
  const headers = { "content-type": "text/plain", "content-length": String(500 * megabyte.length) };
  const { get } = await site(
    file(500, headers, () => {
      written += 1;
    }),
  );
  const reply = await get("/log", { method: "HEAD" });
  expect(reply.headers["content-length"]).toBe(headers["content-length"]);
  expect(written).toBeLessThan(2);
});

test("a client navigation gets the data that Next sends, as it is", async () => {
  const { get } = await site((request, response) => {
    if (request.headers.rsc === undefined) return nextPage(() => "page")(request, response);
    response.writeHead(200, { "content-type": "text/x-component", vary: "rsc" }).end("0:{}");
  });
  const reply = await get("/?_rsc=1", { headers: { rsc: "1" } });
  expect([reply.text, reply.headers.vary]).toEqual(["0:{}", "rsc"]);
  expect((await get("/")).text).toContain("page");
});
