import { defineConfig } from "@playwright/test";
import { browserPath, launchArguments } from "./e2e/fixtures/browser";

const executablePath = browserPath();

/** Journeys in a real browser, on the production build. `*.pack.spec.ts` see the benchmark's real files imported. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/fixtures/start-sites.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  reporter: "list",
  use: {
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: launchArguments },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "published", testMatch: /(?<!\.pack)\.spec\.ts$/, testIgnore: /bare-clone/ },
    { name: "pack", testMatch: /\.pack\.spec\.ts$/ },
  ],
});
