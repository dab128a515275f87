import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command, startServer } from "./fixtures/site";
import { expect, test } from "./fixtures/test";

const pages = [
  "/",
  "/leaderboard/mlr-bench/end2end",
  "/tasks",
  "/agents",
  "/agreement",
  "/compare",
  "/methods",
  "/api",
];

for (const path of pages) {
  test(`${path} runs under its policy, and its own scripts do run`, async ({ page }) => {
    const response = await page.goto(path);
    const policy = response?.headers()["content-security-policy"] ?? "";
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const before = await theme();
    // A button of a server-rendered page answers only once its script has run.
    await expect(async () => {
      await page.getByRole("button", { name: "Switch between light and dark" }).click();
      expect(await theme()).not.toBe(before);
    }).toPass();
  });

  test(`${path} is sent from the cache, and again only when it has changed`, async ({ request }) => {
    const first = await request.get(path);
    const tag = first.headers().etag ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(first.headers()["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect((await request.get(path, { headers: { "if-none-match": tag } })).status()).toBe(304);
  });
}

test("a script that is slipped into a page does not run", async ({ context }) => {
  // A page of its own: the breach that this test wants would fail it on the watched one.
  const page = await context.newPage();
  await page.goto("/");
  const blocked = page.evaluate(
    () =>
      new Promise((seen) =>
        document.addEventListener("securitypolicyviolation", (event) => seen(event.violatedDirective)),
      ),
  );
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.nonce = "hashed";
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
  });
  expect(await blocked).toContain("script-src");
  expect(await page.title()).not.toBe("taken over");
});

test("a page that does not exist has a policy as well, and is not kept", async ({ request }) => {
  const reply = await request.get("/no-such-page");
  expect(reply.status()).toBe(404);
  expect(reply.headers()["content-security-policy"]).toContain("script-src 'self'");
  expect(reply.headers()["cache-control"]).toBe("private, no-store");
});

test("a write by another process shows on a cached page within a second", async ({ request }) => {
  const data = mkdtempSync(join(tmpdir(), "referee write "));
  await command("db/demo.ts", ["--data-only"], data);
  const site = await startServer(data);
  try {
    const health = await request.get(`${site.url}/api/health`);
    expect(await health.json()).toMatchObject({ ok: true, snapshot: "published-1" });
    const title = async () =>
      (await (await request.get(`${site.url}/tasks/iclr2025_bi_align`)).text()).includes(
        "Renamed by a write",
      );
    expect(await title()).toBe(false);
    const write = `const db = require("better-sqlite3")(process.argv[1]);
      db.transaction(() => {
        db.exec("UPDATE tasks SET title = 'Renamed by a write' WHERE id = 'iclr2025_bi_align'");
        db.exec("UPDATE data_version SET version = version + 1");
      }).immediate();`;
    execFileSync(process.execPath, ["-e", write, join(data, "referee.db")]);
    await expect.poll(title, { timeout: 1000, intervals: [50] }).toBe(true);
  } finally {
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
