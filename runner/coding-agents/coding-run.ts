import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { sumUsage, type Usage, unknownUsage } from "@/lib/runs/usage";
import { type Adapter, readLine } from "./adapter";
import type { AgentEvent, CodingOutcome, CodingRequest } from "./coding-agent";
import { BoundedLog, keepLines } from "./keep-output";
import type { Line } from "./line-splitter";
import { verdict } from "./outcome";
import { endTree, processorTicks, signalGroup } from "./process-tree";
import { type StopWhy, Watch } from "./watch";

export interface Ports {
  /** What this costs in US dollars, or null where no price is known; the price list of the day unless given. */
  readonly priceOf?: (model: string, usage: Usage) => number | null;
  /** How long its output is waited for after it has gone: something that escaped may hold it open. */
  readonly drainMs?: number;
}

export type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** A coding agent that has been started: read, watched, stopped where it must be, and judged. */
export class CodingRun {
  readonly #request: CodingRequest;
  readonly #ports: Ports;
  readonly #adapter: Adapter;
  readonly #child: Child;
  readonly #pid: number;
  readonly #mark: string;
  readonly #reader;
  readonly #watch: Watch;
  readonly #openTools = new Set<string>();
  readonly #usages: Usage[] = [];
  #stopped: StopWhy | null = null;
  #killer: NodeJS.Timeout | undefined;
  #end: Extract<AgentEvent, { kind: "end" }> | null = null;
  #session: { readonly id: string; readonly model: string | null } | null = null;
  #model: string | null = null;
  #ticks = 0;
  #badLine = "";
  #lastRetry = "";

  constructor(request: CodingRequest, ports: Ports, adapter: Adapter, child: Child, mark: string) {
    this.#request = request;
    this.#ports = ports;
    this.#adapter = adapter;
    this.#child = child;
    this.#pid = child.pid ?? 0;
    this.#mark = mark;
    this.#reader = adapter.reader();
    const { wallMs, idleMs, lingerMs } = request;
    const isBusy = () => this.#isBusy();
    this.#watch = new Watch({ wallMs, idleMs, lingerMs, isBusy, stop: (why) => this.#stop(why) });
  }

  async outcome(): Promise<Omit<CodingOutcome, "durationMs">> {
    const { transcript, signal } = this.#request;
    const errors = new BoundedLog(`${transcript.replace(/\.\w+$/, "")}.stderr.log`);
    const abort = () => this.#stop("aborted");
    const gone = once(this.#child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
    this.#child.stderr.on("data", (piece: Buffer) => errors.push(piece));
    const closed = once(this.#child, "close");
    const output = this.#readOutput(transcript);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    try {
      // A fault in reading must not leave the agent alone.
      await Promise.race([gone, output.then(() => gone)]);
    } finally {
      signal.removeEventListener("abort", abort);
      clearTimeout(this.#killer);
      this.#watch.close();
      await endTree(this.#pid, this.#mark);
    }
    const [exitCode, endSignal] = await gone;
    await this.#drain([output, closed]);
    await errors.close();
    for (const event of this.#reader.flush()) this.#take(event);
    return this.#judged(exitCode, endSignal, [this.#badLine, errors.last].filter(Boolean).join("\n"));
  }

  #judged(exitCode: number | null, signal: string | null, lastWords: string) {
    const isRefused = exitCode !== null && this.#adapter.isRefused(exitCode);
    const seen = {
      stopped: this.#stopped,
      end: this.#end,
      exitCode,
      signal,
      isRefused,
      lastRetry: this.#lastRetry,
      lastWords,
    };
    return {
      ...verdict(seen),
      usage: this.#usages.length === 0 ? unknownUsage : sumUsage(this.#usages),
      exitCode,
      signal,
      modelReported: this.#session?.model ?? this.#model,
      sessionId: this.#session?.id ?? null,
    };
  }

  #readOutput(transcript: string): Promise<void> {
    const lost = (error: unknown) =>
      this.#take({ kind: "warning", text: `its transcript could not be kept: ${String(error)}` });
    return keepLines(this.#child.stdout, transcript, (line) => this.#readLine(line), lost);
  }

  #readLine(line: Line): void {
    if (line.text === null) {
      this.#take({ kind: "warning", text: `a line of ${line.bytes} bytes was too long to be read` });
      return;
    }
    const { events, progress } = readLine(this.#reader, line.text);
    if (progress) this.#progress();
    else if (events.length > 0 && line.text[0] !== "{") this.#badLine = line.text.slice(0, 2000);
    for (const event of events) this.#take(event);
    this.#stopOverBudget();
  }

  #progress(): void {
    this.#lastRetry = "";
    this.#watch.progress();
  }

  #take(event: AgentEvent): void {
    if (event.kind === "retry") this.#lastRetry = event.text;
    if (event.kind === "tool_start") {
      this.#openTools.add(event.id);
      this.#ticks = processorTicks(this.#mark);
    }
    if (event.kind === "tool_end") this.#openTools.delete(event.id);
    if (event.kind === "session") this.#session = { id: event.id, model: event.model };
    if (event.kind === "end") {
      this.#end = event;
      this.#watch.ended();
    }
    if (event.kind === "usage") this.#count(this.#priced(event));
    else this.#request.onEvent(event);
  }

  #count(event: Extract<AgentEvent, { kind: "usage" }>): void {
    this.#model ??= event.model;
    this.#usages.push(event.usage);
    this.#request.onEvent(event);
  }

  /** The cost that the tool names, or that of the price table. */
  #priced(event: Extract<AgentEvent, { kind: "usage" }>): Extract<AgentEvent, { kind: "usage" }> {
    if (event.usage.costUsd !== null) return event;
    const model = event.model ?? this.#session?.model ?? this.#request.choice.model;
    const costUsd = this.#ports.priceOf?.(model, event.usage) ?? null;
    if (costUsd === null) return event;
    return { ...event, usage: { ...event.usage, costUsd, costBasis: "price_table" } };
  }

  #stopOverBudget(): void {
    const { costUsd } = this.#request;
    const soFar = costUsd === null || this.#end ? null : this.#reader.soFar?.();
    if (!soFar || costUsd === null) return;
    if ((this.#priced(soFar).usage.costUsd ?? 0) > costUsd) this.#stop("budget");
  }

  /** Silent, but a command of its is running and uses more than a fiftieth of a processor. */
  #isBusy(): boolean {
    if (this.#openTools.size === 0) return false;
    const before = this.#ticks;
    this.#ticks = processorTicks(this.#mark);
    return this.#ticks - before > (this.#request.idleMs / 1000) * 2;
  }

  #stop(why: StopWhy): void {
    if (this.#stopped !== null) return;
    this.#stopped = why;
    signalGroup(this.#pid, "SIGTERM");
    this.#killer = setTimeout(() => void endTree(this.#pid, this.#mark), this.#request.graceMs);
  }

  async #drain(streams: readonly Promise<unknown>[]): Promise<void> {
    const cut = setTimeout(() => {
      this.#child.stdout.destroy();
      this.#child.stderr.destroy();
    }, this.#ports.drainMs ?? 5000);
    await Promise.all(streams).finally(() => clearTimeout(cut));
  }
}
