import type { JobResult } from "@/lib/runs/job-spec";
import type { StageProgress } from "@/lib/runs/progress";
import { noUsage, sumUsage, type Usage } from "@/lib/runs/usage";
import type { JobEvent } from "../events";

const stagesAtMost = 50;

/** What the job's events add up to. */
export class StageLog {
  readonly #stages = new Map<string, StageProgress>();
  readonly #unreported: Usage;
  #reported: Usage | null = null;
  result: JobResult | null = null;
  failure: { reason: string; detail: string | null } | null = null;

  /** @param unreported what it has used while it has reported nothing; unknown for a program that need not report */
  constructor(unreported: Usage = noUsage) {
    this.#unreported = unreported;
  }

  get usage(): Usage {
    return this.#reported ?? this.#unreported;
  }

  get stages(): StageProgress[] {
    return [...this.#stages.values()];
  }

  /** @param elapsedMs since the attempt's start */
  take(event: JobEvent, elapsedMs: number): void {
    switch (event.kind) {
      case "plan":
        for (const name of event.stages) this.#update(name, {});
        break;
      case "stage_start":
        this.#update(event.stage, { state: "running", startedMs: elapsedMs, model: event.model });
        break;
      case "stage_end":
        this.#end(event.stage, event.state, elapsedMs);
        break;
      case "usage":
        this.#addUsage(event.stage, event.usage, event.model);
        break;
      case "result":
        this.result = event.result;
        break;
      case "failure":
        this.failure = { reason: event.reason, detail: event.detail };
        break;
    }
  }

  /** A stage that still ran when the job ended did not come to its end. */
  close(elapsedMs: number): void {
    for (const stage of this.stages) {
      if (stage.state === "running") this.#end(stage.name, "failed", elapsedMs);
    }
  }

  #update(name: string, change: Partial<StageProgress>): void {
    const known = this.#stages.get(name);
    if (!known && (this.#stages.size >= stagesAtMost || name === "" || name.length > 60)) return;
    const fresh = {
      name,
      state: "waiting",
      startedMs: null,
      durationMs: null,
      usage: null,
      model: null,
    } as const;
    this.#stages.set(name, { ...(known ?? fresh), ...change });
  }

  #end(name: string, state: "done" | "skipped" | "failed", elapsedMs: number): void {
    const started = this.#stages.get(name)?.startedMs ?? null;
    this.#update(name, { state, durationMs: started === null ? null : elapsedMs - started });
  }

  #addUsage(name: string, usage: Usage, model: string): void {
    this.#reported = this.#reported ? sumUsage([this.#reported, usage]) : usage;
    const known = this.#stages.get(name);
    this.#update(name, {
      usage: known?.usage ? sumUsage([known.usage, usage]) : usage,
      model: known?.model ?? model.slice(0, 200),
    });
  }
}
