import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { AppError } from "@/lib/errors";
import { bundleScript } from "./bundle-script";
import { forwardSignals } from "./forward-signals";

const root = resolve(import.meta.dirname, "..");
const stamp = join(root, ".next", "built-from");

/** What the web app is built from. Tests, data and the server in front of it are read elsewhere. */
const sources = ["app", "components", "lib", "db", "public"];
const settings = [
  "package.json",
  "package-lock.json",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "instrumentation.ts",
];
const leftOut = /\.test\.tsx?$|^public\/enhance\.js$|^db\/(migrations|seed\/published)\/|^app\/_front\//;

/** One hash of every file that the build reads, names included. */
function sourceHash(): string {
  const files = sources.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
          .filter((item) => item.isFile())
          .map((item) => join(item.parentPath, item.name).slice(root.length + 1))
      : [],
  );
  const hash = createHash("sha256");
  for (const file of [...files.filter((one) => !leftOut.test(one)), ...settings].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Whether the last finished build was made from other sources than these, or there is none. */
export function isBuildStale(): boolean {
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== sourceHash();
}

/**
 * Builds the web app for production. A build that was broken off leaves no stamp, so it never passes for a whole one.
 *
 * @param isQuiet shows the build's own output only if it fails
 * @throws AppError `unavailable` when it fails
 */
export async function build({ isQuiet }: { isQuiet: boolean }): Promise<void> {
  const hash = sourceHash();
  rmSync(stamp, { force: true });
  await bundleScript();
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const child = spawn(process.execPath, [next, "build"], {
    cwd: root,
    stdio: isQuiet ? ["ignore", "pipe", "pipe"] : "inherit",
    // A build that could open the database would freeze today's numbers into its pages.
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      REFEREE_DATA_DIR: join(root, ".next", "no-data"),
    },
  });
  const stopped = forwardSignals(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text) => {
      output += text;
    });
  }
  const code = await new Promise((settle, fail) => {
    child.on("error", fail);
    child.on("close", settle);
  });
  const stoppedBy = stopped();
  if (stoppedBy !== undefined) process.exit(stoppedBy);
  if (code !== 0)
    throw new AppError("unavailable", `${output}\nThe build failed. What it said stands above.`);
  writeFileSync(stamp, hash);
}
