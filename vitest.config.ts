import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // Outside of Next the marker package always throws; its own empty half is what a server gets.
    alias: { "server-only": join(import.meta.dirname, "node_modules/server-only/empty.js") },
  },
  test: {
    include: ["{app,components,db,lib,runner}/**/*.test.{ts,tsx}"],
    // It imports Next by paths that only a bundler resolves.
    server: { deps: { inline: ["next-auth"] } },
    setupFiles: ["./db/test-setup.ts"],
    testTimeout: 60_000,
    retry: 0,
  },
});
