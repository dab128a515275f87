import { join, resolve } from "node:path";
import { build } from "vite";

const root = resolve(import.meta.dirname, "..");

/** Bundles `components/enhance`, the whole script of pages that only show, into `public/enhance.js`. */
export async function bundleScript(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { tsconfigPaths: true },
    build: {
      outDir: join(root, "public"),
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: join(root, "components", "enhance", "main.ts"),
        formats: ["iife"],
        name: "refereeEnhance",
        fileName: () => "enhance.js",
      },
    },
  });
}
