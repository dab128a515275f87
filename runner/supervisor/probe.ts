import { execFile } from "node:child_process";
import type { Isolation } from "./sandbox";

const succeeds = (command: string, args: readonly string[]) =>
  new Promise<boolean>((resolve) => {
    execFile(command, args, { timeout: 5_000, killSignal: "SIGKILL" }, (error) => resolve(error === null));
  });

/** Whether this way of keeping jobs apart works here, found by doing it. */
export function canIsolate(isolation: Isolation, isRoot = process.getuid?.() === 0): Promise<boolean> {
  if (isolation === "group") return Promise.resolve(true);
  if (isolation === "bwrap") {
    const flags = ["--unshare-pid", "--unshare-ipc", "--die-with-parent"];
    return succeeds("bwrap", [
      ...flags,
      "--ro-bind",
      "/",
      "/",
      "--dev",
      "/dev",
      "--proc",
      "/proc",
      "--",
      "true",
    ]);
  }
  const user = isRoot ? [] : ["--user", "--map-root-user"];
  return succeeds("unshare", [
    ...user,
    "--pid",
    "--fork",
    "--kill-child=SIGKILL",
    "--mount-proc",
    "--",
    "true",
  ]);
}

/** The strongest way of keeping jobs apart that works on this machine. */
export async function probeIsolation(): Promise<Isolation> {
  if (await canIsolate("bwrap")) return "bwrap";
  return (await canIsolate("unshare")) ? "unshare" : "group";
}
