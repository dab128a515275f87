import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["{app,components,db,lib,runner}/**/*.test.{ts,tsx}"],
    setupFiles: ["./db/test-setup.ts"],
    testTimeout: 60_000,
    retry: 0,
  },
});
