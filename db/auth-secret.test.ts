import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { authSecret } from "./auth-secret";

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), "referee-secret-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

test("without the setting a random secret is made once, for its owner's eyes alone", () => {
  const dir = join(folder(), "data");
  const made = authSecret(dir, undefined);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(authSecret(dir, undefined)).toBe(made);
  expect(statSync(join(dir, "auth-secret")).mode & 0o777).toBe(0o600);
  expect(authSecret(folder(), undefined)).not.toBe(made);
});

test("the setting comes first, and writes nothing", () => {
  const dir = folder();
  writeFileSync(join(dir, "auth-secret"), "kept");
  expect(authSecret(dir, "given by the operator")).toBe("given by the operator");
  expect(readFileSync(join(dir, "auth-secret"), "utf8")).toBe("kept");
});

test("a folder that cannot be written is a fault, not an empty secret", () => {
  const file = join(folder(), "file");
  writeFileSync(file, "");
  expect(() => authSecret(join(file, "data"), undefined)).toThrow(/ENOTDIR/);
});
