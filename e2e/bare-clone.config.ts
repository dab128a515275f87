import { defineConfig } from "@playwright/test";

/** What a newcomer does, in order, and without a browser. */
export default defineConfig({
  testDir: ".",
  testMatch: "bare-clone.spec.ts",
  workers: 1,
  retries: 0,
  timeout: 120_000,
  reporter: "list",
});
