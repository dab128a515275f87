import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { AppError } from "@/lib/errors";
import { forwardSignals } from "./forward-signals";

const root = resolve(import.meta.dirname, "..");

interface Site {
  readonly port: number;
  /** The exit code, when it has stopped. */
  readonly ended: Promise<number>;
}

interface Start {
  readonly port: number;
  readonly host: string;
  /** With accounts for everybody to try. */
  readonly isDemo?: boolean;
}

/**
 * Starts the production server as a child process and waits until it really answers. It stops when this process is
 * told to stop, and also when this process is killed.
 *
 * @throws AppError `unavailable` when it ends before it answers; it has then said why on standard error
 */
export async function startSite({ port, host, isDemo = false }: Start): Promise<Site> {
  const child = spawn(process.execPath, ["--import", "tsx", "app/_front/serve.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: host,
      ...(isDemo ? { REFEREE_DEMO: "true" } : {}),
    },
  });
  forwardSignals(child);
  const ended = exitCode(child);
  const listening = await Promise.race([firstPort(child), ended.then(() => undefined)]);
  if (listening === undefined) throw new AppError("unavailable", "The web app did not start.");
  await answers(host, listening);
  return { port: listening, ended };
}

/** The server sends its port when it listens. */
function firstPort(child: ChildProcess): Promise<number> {
  return new Promise((settle) => {
    child.on("message", (message) => {
      if (typeof message === "object" && "port" in message && typeof message.port === "number")
        settle(message.port);
    });
  });
}

async function answers(host: string, port: number): Promise<void> {
  const name =
    host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
  const reply = await fetch(`http://${name}:${port}/`);
  await reply.arrayBuffer();
  if (!reply.ok) throw new AppError("unavailable", `The web app answers with ${reply.status}.`);
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((settle, fail) => {
    child.on("error", fail);
    child.on("close", (code) => settle(code ?? 0));
  });
}
