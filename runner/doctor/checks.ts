import { statfs } from "node:fs/promises";
import { protocolVersion } from "@/lib/protocol/headers";
import { codingTools, usualCodingKey } from "@/lib/runs/agent-setup";
import type { Environment, RunnerConfig } from "../config";
import { offerArgs, offerOf, offerWords } from "../executors/slurm/offer";
import { readGpus } from "../loop/gpus";
import { keyNames } from "../loop/job-environment";
import { wordsOf } from "../loop/log";
import type { RunProgram } from "../loop/run-program";
import { siteOf } from "../loop/site";
import { makeStateDir, readKnown, stateDir } from "../loop/state-dir";
import { probeIsolation } from "../supervisor/probe";

export interface Finding {
  readonly what: string;
  readonly level: "ok" | "warn" | "fail";
  readonly words: string;
}
export interface DoctorSetting {
  readonly config: RunnerConfig;
  readonly environment: Environment;
  readonly run: RunProgram;
}
export type Check = (setting: DoctorSetting) => Promise<Finding[]>;

const gb = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
const waitMs = 10_000;

export const nodeCheck: Check = async () => {
  const isNew = Number(process.versions.node.split(".")[0]) >= 22;
  const words = isNew ? process.version : `${process.version} is too old: install Node 22 or newer`;
  return [{ what: "node", level: isNew ? "ok" : "fail", words }];
};

export const diskCheck: Check = async ({ config }) => {
  makeStateDir(stateDir(config.dir));
  const { bavail, blocks, bsize } = await statfs(config.dir);
  const [free, least] = [bavail * bsize, config.disk.leastFreeBytes(blocks * bsize)];
  const words = `${gb(free)} free in ${config.dir}`;
  if (free >= least) return [{ what: "disk", level: "ok", words }];
  const more = `no run is taken on below ${gb(least)}: make room, or lower REFEREE_RUNNER_MIN_DISK_MB`;
  return [{ what: "disk", level: "fail", words: `${words}; ${more}` }];
};

const lockCheck: Check = async ({ run }) => {
  const { code } = await run("flock", ["--version"], waitMs);
  if (code === 0) return [{ what: "flock", level: "ok", words: "there" }];
  return [{ what: "flock", level: "fail", words: "not there: install util-linux" }];
};

const isolationCheck: Check = async ({ config }) => {
  if (config.executor === "slurm") return [];
  const isolation = await probeIsolation();
  const words = {
    bwrap: "bubblewrap works: jobs see their own folders alone",
    unshare: "bubblewrap does not work here, so jobs see this machine's files: install bubblewrap",
    group:
      "neither bubblewrap nor unshare works here, so a job can hide processes and see files: install bubblewrap, or allow user namespaces",
  }[isolation];
  return [{ what: "sandbox", level: isolation === "bwrap" ? "ok" : "warn", words }];
};

const gpuCheck: Check = async ({ config, run }) => {
  if (config.executor === "slurm") return [];
  const gpus = await readGpus(run, new Set(), waitMs);
  if (gpus.length === 0) {
    return [
      { what: "gpu", level: "warn", words: "nvidia-smi shows none: only runs that need none are taken on" },
    ];
  }
  return gpus.map(({ gpu, aside }) => ({
    what: "gpu",
    level: aside === null ? "ok" : "warn",
    words: aside ?? `${gpu.name}, ${gpu.memoryMb} MB`,
  }));
};

const keyCheck: Check = async ({ environment }) => {
  const names = keyNames(environment);
  if (names.length > 0) return [{ what: "keys", level: "ok", words: names.join(", ") }];
  const words = `none is set: agents that use a model need one, such as ${usualCodingKey.codex}, in this environment`;
  return [{ what: "keys", level: "warn", words }];
};

const programs: Readonly<Record<(typeof codingTools)[number], string>> = {
  "claude-code": "claude",
  codex: "codex",
  "gemini-cli": "gemini",
};

const toolCheck: Check = ({ run }) =>
  Promise.all(
    codingTools.map(async (what): Promise<Finding> => {
      const { code, output } = await run(programs[what], ["--version"], waitMs);
      const version = output.trim().split("\n")[0]?.slice(0, 80) ?? "";
      if (code === 0) return { what, level: "ok", words: version };
      const words = `${programs[what]} is not on the PATH: agents that code with it fail here`;
      return { what, level: "warn", words };
    }),
  );

const slurmCheck: Check = async ({ config, run }) => {
  if (config.executor !== "slurm") return [];
  const { code, output } = await run("sinfo", offerArgs(config.slurmArgs), waitMs);
  if (code === 0) {
    const offer = offerOf(output, config.slurmGpuMemoryMb);
    return [{ what: "slurm", level: offer.node ? "ok" : "warn", words: offerWords(offer) }];
  }
  const words = `sinfo does not answer: ${output.trim() || "it is not on the PATH"}`;
  return [{ what: "slurm", level: "fail", words }];
};

/** Wall clocks decide nothing here, but times that differ by minutes confuse whoever reads two logs. */
const clockSlackMs = 120_000;

const siteCheck: Check = async ({ config }) => {
  const { siteUrl } = config;
  let date: string | null = null;
  const client = siteOf(config, { token: () => null, session: () => null });
  try {
    const until = { signal: AbortSignal.timeout(waitMs), forMs: 0 };
    const { protocol } = await client.ping(until);
    date = await fetch(siteUrl, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(waitMs),
    }).then(
      ({ headers }) => headers.get("date"),
      () => null,
    );
    const isSame = protocol === protocolVersion;
    const words = isSame
      ? `${siteUrl} answers, protocol ${protocol}`
      : `${siteUrl} speaks protocol ${protocol} and this runner ${protocolVersion}: update the older of the two`;
    return [{ what: "site", level: isSame ? "ok" : "fail", words }, ...clockOf(date)];
  } catch (error) {
    const words = `${siteUrl}: ${wordsOf(error)}. Is REFEREE_URL the site's address?`;
    return [{ what: "site", level: "fail", words }];
  }
};

function clockOf(date: string | null): Finding[] {
  const off = Math.abs(Date.parse(date ?? "") - Date.now());
  if (Number.isNaN(off)) return [];
  if (off <= clockSlackMs) return [{ what: "clock", level: "ok", words: "agrees with the site's" }];
  const words = `differs from the site's by ${Math.round(off / 60_000)} minutes: runs are safe, times in logs are not`;
  return [{ what: "clock", level: "warn", words }];
}

const registrationCheck: Check = async ({ config }) => {
  const known = await readKnown(stateDir(config.dir));
  if (known) return [{ what: "registration", level: "ok", words: `registered as ${known.runnerId}` }];
  const words = "not registered: set REFEREE_REGISTRATION_TOKEN to a token from the chair and start";
  return [{ what: "registration", level: "warn", words }];
};

export const checks: readonly Check[] = [
  nodeCheck,
  lockCheck,
  diskCheck,
  isolationCheck,
  gpuCheck,
  slurmCheck,
  keyCheck,
  toolCheck,
  siteCheck,
  registrationCheck,
];
