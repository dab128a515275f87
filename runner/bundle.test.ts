import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { bundled, bundlePrograms } from "./bundle";

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "referee-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it("makes programs that need nothing but Node, once for the same content", async () => {
  const dir = join(scratch(), "programs");
  const first = await bundlePrograms(dir);
  const made = statSync(first.supervisor).ino;
  expect(await bundlePrograms(dir)).toEqual(first);
  expect(statSync(first.supervisor).ino).toBe(made);
  // Another process that makes the same at the same time puts it in the same place.
  rmSync(join(dir, "made.json"));
  expect(await bundlePrograms(dir)).toEqual(first);
  expect(readdirSync(dir)).toHaveLength(2);
  const run = spawnSync(process.execPath, [first.supervisor], {
    cwd: "/",
    encoding: "utf8",
    env: { NODE_ENV: "production" },
  });
  expect(run).toMatchObject({ status: 2, stderr: "Usage: supervisor.mjs <attempt folder>\n" });
});

it("faults where a program is not there", async () => {
  await expect(bundled("runner/no-such-program.ts")).rejects.toThrow("no-such-program");
});
