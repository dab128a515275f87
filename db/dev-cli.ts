import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { bundleScript } from "./bundle-script";
import { forwardSignals } from "./forward-signals";
import { runCommand } from "./run-command";

const root = resolve(import.meta.dirname, "..");

/** `npm run dev`: Next's development server. The small script of plain pages is bundled once, at the start. */
runCommand(async (_, args) => {
  await bundleScript();
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  // The bundler leaves its own NODE_ENV behind in this process.
  const env = { ...process.env, NODE_ENV: "development" as const };
  const child = spawn(process.execPath, [next, "dev", ...args], { cwd: root, stdio: "inherit", env });
  const stopped = forwardSignals(child);
  const code = await new Promise<number | null>((settle) => child.on("close", settle));
  process.exitCode = stopped() ?? code ?? 1;
});
