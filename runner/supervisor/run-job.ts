import { setTimeout as pause } from "node:timers/promises";
import type { Progress } from "@/lib/runs/progress";
import { noUsage, unknownUsage } from "@/lib/runs/usage";
import { type JobFile, LeaseFile, StopFile } from "../attempt-folder";
import { oomKills, uptimeMs } from "../process/proc";
import { writeExit } from "./exit-file";
import { IdleWatch } from "./idle-watch";
import { type JobEnd, type JobProcess, startJob } from "./job-process";
import { readJson, writeJson } from "./json-file";
import { destroy, endJob, type Ladder } from "./kill-ladder";
import { Lease } from "./lease";
import { overLimit } from "./limits";
import { Logs } from "./logs";
import { Meters } from "./meters";
import { judgeEnd, signalOf, type Verdict, verdict } from "./outcome";
import { probeIsolation } from "./probe";
import { sandboxCommand, sandboxEnvironment } from "./sandbox";
import { StageLog } from "./stage-log";
import { endedFromOutside, type SuperviseSetting, stopVerdict } from "./stop-reason";

const progressMs = 1000;

/** One job from its first process to its exit file. */
class RunningJob {
  readonly #setting: SuperviseSetting;
  readonly #job: JobFile;
  readonly #startedMs = Date.now();
  readonly #begun = performance.now();
  readonly #oomBefore = oomKills();
  readonly #stages: StageLog;
  readonly #lease: Lease;
  readonly #idle: IdleWatch;
  readonly #logs: Logs;
  readonly #process: JobProcess;
  readonly #ladder: Ladder;
  readonly #meters: Meters;
  #resultAt: number | null = null;
  #hasEnded = false;
  /** What bwrap told of itself, and the end of what was printed while it had told nothing. */
  #sandboxSaid = "";
  #lastWords = "";
  #stopped: Verdict | null = null;
  #ending: Promise<boolean> | null = null;
  #progressAt = Number.NEGATIVE_INFINITY;

  constructor(setting: SuperviseSetting, job: JobFile, isolation: Ladder["isolation"], lease: Lease) {
    const { folder, hostHome } = setting;
    const { attempt, needs } = job.claimed;
    this.#setting = setting;
    this.#stages = new StageLog(job.claimed.job.setup.kind === "external" ? unknownUsage : noUsage);
    this.#job = job;
    this.#lease = lease;
    this.#idle = new IdleWatch(job.claimed.job.limits.idleS * 1000, this.#begun);
    this.#logs = new Logs({
      folder,
      job,
      elapsedMs: () => this.#elapsedMs(),
      onOutput: () => this.#idle.sawOutput(performance.now()),
      onEvent: (event) => {
        this.#stages.take(event, this.#elapsedMs());
        if (event.kind === "result") this.#resultAt = performance.now();
      },
    });
    const sandbox = { folder, job, isolation, hostHome };
    this.#process = startJob({
      command: sandboxCommand(sandbox),
      cwd: folder.workspace,
      environment: sandboxEnvironment(sandbox),
      pipesIn: folder.root,
      readers: this.#readers(isolation),
    });
    const { graceMs, killFailedMs, pollMs } = job.times;
    this.#ladder = { job: this.#process, attempt, isolation, graceMs, killFailedMs };
    this.#meters = new Meters({
      pid: this.#process.pid ?? -1,
      attempt,
      folders: [folder.workspace, folder.home, folder.tmp],
      gpus: job.gpus ?? [],
      pollMs,
      memoryMb: needs.memoryMb,
    });
  }

  async run(): Promise<void> {
    const onSignal = () => this.#stop(endedFromOutside(this.#setting.folder, this.#job));
    this.#setting.signal.addEventListener("abort", onSignal);
    if (this.#setting.signal.aborted) onSignal();
    const timer = setInterval(() => this.#look(), this.#job.times.pollMs);
    this.#look();
    const end = await this.#process.ended;
    this.#hasEnded = true;
    const isGone = await this.#clear();
    clearInterval(timer);
    this.#logs.end();
    await this.#writeExit(end, isGone);
  }

  /** After the end of the first process: what is left of its pipes and of its children. */
  async #clear(): Promise<boolean> {
    // Nothing may be held against a job for what its pipes do after its end.
    const closing = new AbortController();
    await Promise.race([
      this.#process.drained,
      pause(this.#job.times.closeMs ?? 5_000, undefined, { signal: closing.signal }).catch(() => undefined),
    ]);
    closing.abort();
    const isEnded = (await this.#ending) ?? true;
    const isSwept = await destroy(this.#ladder);
    this.#process.closePipes();
    await this.#process.drained;
    return isEnded && isSwept;
  }

  #stop(why: Verdict): void {
    if (this.#ending) return;
    this.#stopped = why;
    this.#ending = endJob(this.#ladder);
    // A process that even force does not end will never be waited for.
    void this.#ending.then((isGone) => {
      if (!isGone) void this.#giveUp();
    });
  }

  async #giveUp(): Promise<void> {
    this.#logs.end();
    await this.#writeExit({ code: null, signal: null, error: null }, false);
    process.exit(1);
  }

  #look(): void {
    const { folder } = this.#setting;
    this.#meters.look();
    this.#logs.tick();
    this.#writeProgress();
    if (this.#ending || this.#hasEnded) return;
    const stop = readJson(folder.stop, StopFile);
    if (stop) this.#stop(stopVerdict(stop));
    this.#lease.renew(readJson(folder.lease, LeaseFile), uptimeMs());
    if (this.#lease.isOver(uptimeMs())) this.#stop(verdict("lease_over"));
    const over = this.#overLimit();
    if (over) this.#stop(over);
  }

  #overLimit(): Verdict | null {
    if (this.#logs.failure) return verdict("disk_full");
    const now = performance.now();
    const afterResultMs = this.#job.times.afterResultMs ?? 60_000;
    // It has said that it is done, but its process does not end: what it made counts.
    if (this.#resultAt !== null && now - this.#resultAt > afterResultMs) return verdict("done");
    return overLimit({
      job: this.#job,
      elapsedMs: this.#elapsedMs(),
      idleMs: this.#idle.idleMs(this.#meters.processorMs, this.#meters.isRunnable, this.#meters.lookedAt),
      isOverMemory: this.#meters.isOverMemory,
      diskMb: this.#meters.diskMb,
    });
  }

  #elapsedMs(): number {
    return Math.round(performance.now() - this.#begun);
  }

  #progress(): Progress {
    const { rssMb, diskMb, gpus } = this.#meters;
    return {
      phase: this.#ending ? "stopping" : "running",
      stages: this.#stages.stages,
      elapsedMs: this.#elapsedMs(),
      usage: this.#stages.usage,
      rssMb,
      diskMb,
      gpus,
      upload: null,
    };
  }

  #writeProgress(): void {
    const now = performance.now();
    if (now - this.#progressAt < progressMs) return;
    this.#progressAt = now;
    this.#saveProgress(this.#progress());
  }

  #saveProgress(progress: Progress): void {
    try {
      writeJson(this.#setting.folder.progress, progress);
    } catch {
      // On a full disk the next one may find room; the job's end does not hang on it.
    }
  }

  #readers(isolation: Ladder["isolation"]): ((bytes: Buffer) => void)[] {
    const [out, err, events] = this.#logs.readers;
    if (isolation !== "bwrap") return [out, err, events];
    const heard = (bytes: Buffer) => {
      if (this.#lastWords.length < 2000) this.#lastWords += bytes.toString("utf8");
      err(bytes);
    };
    return [
      out,
      heard,
      events,
      (bytes) => {
        this.#sandboxSaid += bytes.toString("utf8");
      },
    ];
  }

  /** bwrap tells the exit code of every job that it could begin. */
  #sandboxFault({ code, signal }: JobEnd): string | null {
    const isSetUp = this.#ladder.isolation !== "bwrap" || this.#sandboxSaid.includes("exit-code");
    if (isSetUp || signal !== null || code === null) return null;
    const said = this.#lastWords.trim().split("\n").at(-1);
    return said ? this.#logs.hide(said) : `the sandbox ended with exit code ${code}`;
  }

  async #writeExit(end: JobEnd, isGone: boolean): Promise<void> {
    const judged = judgeEnd({
      end,
      stopped: this.#stopped,
      failure: this.#stages.failure,
      sawOom: oomKills() > this.#oomBefore,
      memoryMb: this.#job.claimed.needs.memoryMb,
      sandboxFault: this.#sandboxFault(end),
    });
    this.#stages.close(this.#elapsedMs());
    const progress = this.#progress();
    this.#saveProgress(progress);
    const signal = signalOf(end);
    await writeExit(this.#setting.folder, {
      ...(isGone ? judged : verdict("kill_failed")),
      exitCode: signal === null ? end.code : null,
      signal,
      startedMs: this.#startedMs,
      durationMs: progress.elapsedMs,
      progress,
      usage: progress.usage,
      droppedBytes: this.#logs.droppedBytes,
      result: this.#stages.result,
    });
  }
}

/** Runs the job until it has ended in one way or another, and writes how. */
export async function runJob(
  setting: SuperviseSetting,
  job: JobFile,
  start: { leaseTtlMs: number; sentAt: number },
): Promise<void> {
  const isolation = job.isolation === "cluster" ? await probeIsolation() : job.isolation;
  const lease = new Lease(start.leaseTtlMs, start.sentAt, job.times.leaseMarginMs);
  await new RunningJob(setting, job, isolation, lease).run();
}
