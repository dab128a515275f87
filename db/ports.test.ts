import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isPortFree, nextFreePort } from "./ports";

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test("a port that somebody listens on is not free, and the next free one is found", async () => {
  const taken = await takenPort();
  expect(await isPortFree(taken, "127.0.0.1")).toBe(false);
  const next = await nextFreePort(taken, "127.0.0.1");
  expect(next).toBeGreaterThan(taken);
  expect(await isPortFree(next, "127.0.0.1")).toBe(true);
});

test("an address that this machine does not have is an error, not a busy port", async () => {
  await expect(isPortFree(3000, "192.0.2.1")).rejects.toThrow("EADDRNOTAVAIL");
});

test("past the last port there is none", async () => {
  await expect(nextFreePort(65_535, "127.0.0.1")).rejects.toThrow(RangeError);
});
