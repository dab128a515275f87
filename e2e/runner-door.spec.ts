import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { chunkHashHeader, chunkLimitBytes, protocolPath, sessionHeader } from "@/lib/protocol/headers";
import { expectState, quickRunner, runsInLine, withNullAgent } from "./fixtures/own-runs";
import { type RunsSite, runsSite, supervisorsIn } from "./fixtures/runs-site";
import { expect, test } from "./fixtures/test";

// What the server around the routes does to a runner's calls shows only in the built app.
test.describe.configure({ timeout: 120_000 });

let site: RunsSite;
test.beforeEach(async () => {
  site = await runsSite({ REFEREE_LEASE_S: "3", REFEREE_START_LEASE_S: "3", REFEREE_LEASE_MARGIN_S: "1" });
});
test.afterEach(() => site.stop());

const mb = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: { readonly error?: { readonly code: string }; readonly [name: string]: unknown };
}

/** One call as a runner makes it, on a connection of its own, so that a refusal amid the body is heard as well. */
function call(
  method: string,
  path: string,
  { body = Buffer.alloc(0), headers = {} }: { body?: Buffer; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((settle, fail) => {
    const asked = request(`${site.url}${protocolPath}${path}`, {
      method,
      agent: false,
      headers: {
        "x-runner-protocol": "1",
        "x-runner-version": "0.1.0",
        "content-type": "application/json",
        "content-length": String(body.length),
        ...headers,
      },
    });
    let isAnswered = false;
    asked.on("error", (error) => isAnswered || fail(error));
    asked.on("response", (response) => {
      isAnswered = true;
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => {
        const text = Buffer.concat(pieces).toString("utf8");
        settle({
          status: response.statusCode ?? 0,
          type: response.headers["content-type"] ?? "",
          body: text === "" ? {} : JSON.parse(text),
        });
      });
    });
    asked.end(body);
  });
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** A runner with a session: what it must send along with every call. */
async function runnerHeaders(): Promise<Record<string, string>> {
  const machineId = randomUUID();
  const token = await site.onData<string>(`
    const { makeRegistrationToken } = await import("./db/commands/make-registration-token.ts");
    return makeRegistrationToken(db, operator, { note: "door", minutes: 10 }).token;`);
  const registered = await call("POST", "/register", {
    body: json({ token, name: "door", machineId, labels: [] }),
  });
  const authorization = `Bearer ${registered.body.runnerToken}`;
  const capacity = {
    executor: "local",
    isolation: "bwrap",
    gpus: [],
    cpus: 4,
    memoryMb: 8000,
    diskMb: 9000,
    keys: [],
  };
  const opened = await call("POST", "/session", {
    headers: { authorization },
    body: json({
      instanceId: randomUUID(),
      machineId,
      bootId: randomUUID(),
      labels: [],
      capacity,
      adopted: [],
    }),
  });
  expect(opened.status).toBe(200);
  return { authorization, [sessionHeader]: String(opened.body.session) };
}

const storedFile = (name: string) => join(site.dataDir, "blobs", name.slice(0, 2), name.slice(2));

test("a piece of 8 MiB arrives whole, two of 6 MiB make one content, and one of 12 MiB is refused and not cut", async () => {
  const headers = await runnerHeaders();
  const put = (name: string, piece: Buffer, offset: number) =>
    call("PUT", `/blobs/${name}?offset=${offset}`, {
      body: piece,
      headers: { ...headers, [chunkHashHeader]: sha256(piece), "content-type": "application/octet-stream" },
    });
  const commit = (name: string) => call("POST", `/blobs/${name}/commit`, { body: json({}), headers });

  expect(chunkLimitBytes).toBe(8 * mb);
  const whole = randomBytes(8 * mb);
  const wholeName = sha256(whole);
  expect(await put(wholeName, whole, 0)).toMatchObject({ status: 200, body: { size: 8 * mb } });
  expect(await commit(wholeName)).toMatchObject({ status: 200, body: { size: 8 * mb, isWhole: true } });
  expect(sha256(readFileSync(storedFile(wholeName)))).toBe(wholeName);

  const large = randomBytes(12 * mb);
  const name = sha256(large);
  const refused = await put(name, large, 0);
  expect([refused.status, refused.body.error?.code]).toEqual([413, "too_large"]);
  expect(refused.type).toContain("application/json");
  expect(await commit(name)).toMatchObject({ status: 409, body: { error: { code: "gap", size: 0 } } });

  expect((await put(name, large.subarray(0, 6 * mb), 0)).body).toMatchObject({ size: 6 * mb });
  expect((await put(name, large.subarray(6 * mb), 6 * mb)).body).toMatchObject({ size: 12 * mb });
  expect((await commit(name)).status).toBe(200);
  expect(sha256(readFileSync(storedFile(name)))).toBe(name);
});

test("a call without a token that counts is answered 401 in JSON, and a right one still passes after many of them", async () => {
  const headers = await runnerHeaders();
  const calls = ["/claim", "/heartbeat", "/session", "/token/rotate", "/attempts/none/finish"] as const;
  for (const wrong of [{}, { authorization: "Bearer rt_nobody" }, { authorization: "Basic eDp5" }]) {
    for (const path of calls) {
      const answer = await call("POST", path, { body: json({}), headers: wrong });
      expect([path, answer.status, answer.body.error?.code]).toEqual([path, 401, "unauthorized"]);
      expect(answer.type).toContain("application/json");
    }
  }
  const alive = { attempts: [], isReady: true, reasons: [] };
  expect((await call("POST", "/heartbeat", { body: json(alive), headers })).status).toBe(200);
});

test("a run whose machine is gone leaves it by itself, and another machine finishes it", async () => {
  await withNullAgent(site);
  const [run = ""] = await runsInLine(site, [{ task: "iclr2025_question", minutes: 10 }]);
  const gone = await site.startRunner("gone", quickRunner);
  await expectState(site, run, "running");
  await expect.poll(() => supervisorsIn(gone.dir)).toHaveLength(1);
  await gone.kill();
  for (const pid of supervisorsIn(gone.dir)) process.kill(pid, "SIGKILL");
  await expectState(site, run, "queued");
  const lost = site.rows<{ state: string; reason: string }>("SELECT state, reason FROM job_attempts");
  expect(lost).toEqual([{ state: "lost", reason: "runner_lost" }]);
  await site.startRunner("other", quickRunner);
  await expectState(site, run, "succeeded");
});
