import type { GpuUse } from "@/lib/runs/progress";
import { runProgram } from "../loop/run-program";
import { heldBytes, processesOf, processorMs, residentBytes } from "../process/tree";
import { readGpuUse } from "./gpu-use";

const megabyte = 1024 * 1024;
/** A look at processes or files may take this share of the time at most. */
const rest = 20;

/** Repeats a look no more often than it is asked to, and less often when it takes long. */
class Pace {
  readonly #everyMs: number;
  #next = 0;
  #isBusy = false;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  async run(look: () => Promise<void> | void): Promise<void> {
    const begun = performance.now();
    if (this.#isBusy || begun < this.#next) return;
    this.#isBusy = true;
    try {
      await look();
    } finally {
      const now = performance.now();
      this.#next = begun + Math.max(this.#everyMs, (now - begun) * rest);
      this.#isBusy = false;
    }
  }
}

export interface MetersSetting {
  readonly pid: number;
  readonly attempt: string;
  /** Folders whose size counts. */
  readonly folders: readonly string[];
  readonly gpus: readonly string[];
  readonly pollMs: number;
  readonly memoryMb: number;
}

/** What the job uses, as far as it was last looked at. */
export class Meters {
  readonly #setting: MetersSetting;
  readonly #processes: Pace;
  readonly #disk: Pace;
  readonly #gpuPace: Pace;
  rssMb: number | null = null;
  /** Over the limit even where memory that processes share counts once. */
  isOverMemory = false;
  diskMb: number | null = null;
  /** Of all processes so far, in milliseconds. */
  processorMs = 0;
  /** When its processes were last looked at. */
  lookedAt = performance.now();
  /** Whether one of its processes runs or waits for a processor. */
  isRunnable = false;
  gpus: GpuUse[] = [];

  constructor(setting: MetersSetting) {
    this.#setting = setting;
    this.#processes = new Pace(setting.pollMs);
    this.#disk = new Pace(setting.pollMs * 4);
    this.#gpuPace = new Pace(setting.pollMs * 10);
  }

  /** Starts whatever look is due; it never waits for a slow one. */
  look(): void {
    void this.#processes.run(() => this.#lookAtProcesses());
    void this.#disk.run(() => this.#lookAtDisk());
    void this.#gpuPace.run(async () => {
      this.gpus = await readGpuUse(this.#setting.gpus);
    });
  }

  #lookAtProcesses(): void {
    const { pid, attempt, memoryMb } = this.#setting;
    const all = processesOf(pid, attempt);
    this.lookedAt = performance.now();
    if (all.length === 0) return;
    const resident = residentBytes(all);
    this.rssMb = Math.round(resident / megabyte);
    const limit = memoryMb * megabyte;
    this.isOverMemory = resident > limit && heldBytes(all) > limit;
    this.processorMs = processorMs(all);
    this.isRunnable = all.some(({ state }) => state === "R");
  }

  async #lookAtDisk(): Promise<void> {
    const args = ["--summarize", "--total", "--one-file-system", "--block-size=1", ...this.#setting.folders];
    const { output } = await runProgram("du", args, 60_000);
    // Files may vanish under it, which makes its exit code bad but not its sum.
    const bytes = /^(\d+)\ttotal$/m.exec(output)?.[1];
    if (bytes !== undefined) this.diskMb = Math.round((Number(bytes) / megabyte) * 10) / 10;
  }
}
