import { homedir } from "node:os";
import { resolve } from "node:path";
import { attemptFolder } from "../attempt-folder";
import { supervise } from "./supervise";

const [root] = process.argv.slice(2);
if (!root) {
  process.stderr.write("Usage: supervisor.mjs <attempt folder>\n");
  process.exit(2);
}
const folder = attemptFolder(resolve(root));
const ending = new AbortController();
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(name, () => ending.abort());
try {
  await supervise({ folder, hostHome: homedir(), signal: ending.signal });
  // A pipe or a call that hangs must not keep this process, which holds the GPUs.
  process.exit(0);
} catch (error) {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${detail}\n`);
  // A sandbox dies with this process, and the runner clears up after one that leaves no exit file.
  process.exit(1);
}
