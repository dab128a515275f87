import { existsSync, realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { AttemptFolder, JobFile } from "../attempt-folder";
import { eventsFd } from "../events";
import { hardLimit } from "../process/proc";
import { attemptVariable } from "../process/tree";
import { gpuDevices } from "./gpu-devices";

export type Isolation = "bwrap" | "unshare" | "group";

/** On which bwrap tells that it has set up the sandbox and how the job ended; the job itself does not get it. */
const statusFd = 4;
const processesAtMost = 16_384;
const filesAtMost = 65_536;
const systemFolders = ["/home", "/root", "/run", "/var/run", "/var/tmp", "/mnt/wslg"];
/** Where a host keeps what its names are resolved by, when /etc only points there. */
const resolverFolders = ["/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager"];

export interface SandboxSetting {
  readonly folder: AttemptFolder;
  readonly job: JobFile;
  readonly isolation: Isolation;
  /** The home of whoever runs the runner: hidden from the job. */
  readonly hostHome: string;
}

/** The folder in which a runner keeps its token and all its attempts. */
function stateOf({ root }: AttemptFolder): string {
  const above = dirname(root);
  return basename(above) === "attempts" ? dirname(above) : root;
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const real = (path: string) => (existsSync(path) ? realpathSync(path) : path);

/** Folders to be hidden, without those that stand in another of them. */
function hiddenFolders({ folder, job, hostHome }: SandboxSetting): string[] {
  const all = [...systemFolders, hostHome, stateOf(folder), ...(job.hidden ?? [])]
    .filter((path) => path !== "/" && path !== "" && existsSync(path))
    .map(real)
    .filter((path) => path !== "/");
  return [...new Set(all)].filter((path) => !all.some((other) => other !== path && isBelow(path, other)));
}

function mounts(setting: SandboxSetting): string[] {
  const { folder, job } = setting;
  const hidden = hiddenFolders(setting);
  const shown = [...job.command.filter((part) => part.startsWith("/") && existsSync(part)), ...job.readable];
  const devices = gpuDevices(job.gpus);
  return [
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...devices.flatMap((path) => ["--dev-bind-try", path, path]),
    ...["--bind", folder.tmp, "/tmp"],
    ...hidden.filter((path) => path !== "/tmp").flatMap((path) => ["--tmpfs", path]),
    ...resolverFolders.flatMap((path) => ["--ro-bind-try", path, path]),
    // What the job may read can stand below a folder that is hidden, or below the host's /tmp.
    ...shown.flatMap((path) => ["--ro-bind-try", real(path), path]),
    ...[folder.workspace, folder.home, folder.tmp].flatMap((path) => ["--bind", path, path]),
  ];
}

function launcher(
  { isolation, job }: SandboxSetting,
  mountArguments: () => string[],
  isRoot: boolean,
): string[] {
  if (isolation === "bwrap") {
    const flags = [
      "--unshare-pid",
      "--unshare-ipc",
      "--die-with-parent",
      "--json-status-fd",
      String(statusFd),
    ];
    if (isRoot) flags.push("--cap-drop", "ALL");
    return ["bwrap", ...flags, ...mountArguments(), "--"].concat(job.command);
  }
  const dieWithParent = ["setpriv", "--pdeathsig", "KILL", "--"];
  if (isolation === "group") return [...dieWithParent, ...job.command];
  const namespace = ["unshare", "--pid", "--fork", "--kill-child=SIGKILL", "--mount-proc", "--"];
  // A new user namespace changes the credentials, which forgets the signal: so it comes before.
  const asUser = isRoot ? [] : ["unshare", "--user", "--map-root-user", "--"];
  // The first process of a namespace takes no signal that it does not wait for, and must bury orphans: a shell does.
  const first = ["/bin/sh", "-c", '"$@"; exit $?', "sh"];
  return [...asUser, ...dieWithParent, ...namespace, ...first, ...job.command];
}

/** The whole command that runs the job in its sandbox: every part of it becomes the next by `exec`. */
export function sandboxCommand(setting: SandboxSetting, isRoot = process.getuid?.() === 0): string[] {
  const limits = [
    `--nproc=${Math.min(processesAtMost, hardLimit("Max processes"))}`,
    `--nofile=${Math.min(filesAtMost, hardLimit("Max open files"))}`,
    "--core=0",
  ];
  return [
    ...["nice", "-n", "10", "choom", "-n", "500", "--", "prlimit", ...limits, "--"],
    ...launcher(setting, () => mounts(setting), isRoot),
  ];
}

/** The environment of the job: what it was given, and what every job has. Nothing of the host's comes along. */
export function sandboxEnvironment({ folder, job, isolation }: SandboxSetting): Record<string, string> {
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? "/usr/local/bin:/usr/bin:/bin",
    LANG: "C.UTF-8",
    TERM: "dumb",
    NO_COLOR: "1",
    PYTHONUNBUFFERED: "1",
    TQDM_MININTERVAL: "5",
    CUDA_DEVICE_ORDER: "PCI_BUS_ID",
    ...job.environment,
    HOME: folder.home,
    TMPDIR: isolation === "bwrap" ? "/tmp" : folder.tmp,
    [attemptVariable]: job.claimed.attempt,
    REFEREE_JOB: `${folder.workspace}/.referee/job.json`,
    REFEREE_EVENTS_FD: String(eventsFd),
  };
  // Without the variable a program would take every GPU of the machine.
  if (job.gpus) environment.CUDA_VISIBLE_DEVICES = job.gpus.join(",");
  else Object.assign(environment, clusterEnvironment());
  return environment;
}

/** What the cluster tells its job about the GPUs it chose. */
function clusterEnvironment(): Record<string, string> {
  const names = Object.keys(process.env).filter((name) => /^(SLURM_|CUDA_VISIBLE_DEVICES$|GPU_)/.test(name));
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? ""]));
}
