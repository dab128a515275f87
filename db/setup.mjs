// The one door of every npm script. It runs before anything is installed, on whatever Node is there, so it is plain
// JavaScript without dependencies: it installs what is missing and then runs the command under the pinned Node.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");

const entry = (file, options = {}) => ({ args: ["--import", "tsx", file], ...options });
const serving = { isProduction: true };

/** `isProduction` commands do with the packages of `npm ci --omit=dev`. */
const commands = {
  dev: entry("db/dev-cli.ts"),
  build: entry("db/build-cli.ts"),
  start: entry("app/_front/serve.ts", { ...serving, env: { NODE_ENV: "production" } }),
  demo: entry("db/demo.ts"),
  test: entry("e2e/run-all.ts"),
  check: entry("e2e/run-all.ts", { more: ["--checks"] }),
  bench: entry("runner/bench/main.ts"),
  migrate: entry("db/migrate-cli.ts", serving),
  "import:mlrbench": entry("db/import/cli.ts", serving),
  "snapshot:write": entry("db/seed/write-published.ts"),
  chair: entry("db/people/chair-cli.ts", serving),
  runner: entry("runner/cli.ts", serving),
  backup: entry("db/backup/backup-cli.ts", serving),
  restore: entry("db/backup/restore-cli.ts", serving),
};

function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages ?? {};
  } catch {
    return undefined;
  }
}

/** npm writes its hidden lock file last, so an install that was broken off counts as none. */
function isInstalled({ isProduction = false }) {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional, dev }]) => {
    if (path === "" || link) return true;
    if (present[path]) return present[path].version === version;
    return Boolean(optional || devOptional || (isProduction && dev));
  });
}

function install() {
  process.stderr.write("Installing packages. The first time this takes about half a minute ...\n");
  const { npm_execpath: cli, npm_node_execpath: npmNode = process.execPath } = process.env;
  const [program, ...first] = cli ? [npmNode, cli] : ["npm"];
  const args = [
    ...first,
    "ci",
    "--include=dev",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: quiet(process.env),
  });
  if (status === 0) return;
  fail(
    `The packages could not be installed: ${error ? error.message : `npm ended with ${status ?? "a signal"}`}.\n` +
      "npm's own message stands above. Usually it is one of three: no connection to the package registry (npm ping\n" +
      "tells), no space left, or a folder that may not be written to. Then run the same command again.",
  );
}

function quiet(env) {
  return { ...env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1", NEXT_TELEMETRY_DISABLED: "1" };
}

/** The Node that the lock file pins; on a server without development packages, the host's own. */
function pinnedNode() {
  const pinned = join(root, "node_modules", "node", "bin", "node");
  if (existsSync(pinned) && spawnSync(pinned, ["--version"]).status === 0) return pinned;
  if (Number(process.versions.node.split(".")[0]) >= 22) return process.execPath;
  return fail(
    `Referee needs Node 22. The one that its packages bring is not there or does not run here, and this is ${process.version}.\n` +
      'Run "npm rebuild node" (with install scripts allowed), or install Node 22 or newer.',
  );
}

function run({ args, more = [], env = {} }, rest) {
  const child = spawn(pinnedNode(), [...args, ...more, ...rest], {
    cwd: root,
    // Through the channel a command learns that this process has gone, even when it was killed.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...quiet(process.env), PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`, ...env },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the command as well, and twice is not the same as once.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm tells only the shell between us, and that shell tells nobody: its end is the signal.
  const { ppid } = process;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== ppid && child.kill("SIGTERM"), 250).unref();
  }
  child.on("error", (error) => fail(`The command could not be started: ${error.message}`));
  child.on("close", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

const [name = "", ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) fail(`There is no command "${name}". There are: ${Object.keys(commands).join(", ")}.`);
if (!isInstalled(command)) install();
run(command, rest);
