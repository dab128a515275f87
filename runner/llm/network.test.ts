import { request as ask, createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openNetwork } from "./network";

const running: Server[] = [];
afterEach(async () => {
  for (const server of running) server.closeAllConnections();
  await Promise.all(running.splice(0).map((server) => new Promise((closed) => server.close(closed))));
});

async function listen(server: Server): Promise<string> {
  running.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Passes on what is asked of it, as a request or through a tunnel, and counts. */
async function startProxy() {
  let passed = 0;
  const server = createServer((incoming, outgoing) => {
    passed += 1;
    const onward = ask(
      incoming.url ?? "",
      { method: incoming.method, headers: incoming.headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
  });
  server.on("connect", (incoming, socket) => {
    passed += 1;
    const [host, port] = (incoming.url ?? "").split(":");
    const onward = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) end.on("error", () => onward.destroy());
  });
  return { url: await listen(server), passed: () => passed };
}

test("a provider is reached by the proxy that the environment names, and past it where it says so", async () => {
  const target = await listen(createServer((_incoming, outgoing) => outgoing.end("here")));
  const proxy = await startProxy();
  const get = async (environment: Record<string, string>) =>
    (await openNetwork(environment)(target, { headers: { connection: "close" } })).text();

  expect(await get({ HTTP_PROXY: proxy.url })).toBe("here");
  expect(proxy.passed()).toBe(1);
  expect(await get({ http_proxy: proxy.url, no_proxy: "127.0.0.1" })).toBe("here");
  expect(await get({})).toBe("here");
  expect(proxy.passed()).toBe(1);
});
