import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { onTestFinished } from "vitest";
import type { AgentJob } from "@/lib/runs/job-spec";
import type { JobEvent } from "../events";
import type { AgentContext } from "./agent";

export interface Watched extends AgentContext {
  readonly events: JobEvent[];
  /** Asks the agent to end. */
  stop(): void;
}

/** A job in a new folder that is removed after the test, with what it reports kept. */
export function agentContext(
  job: Partial<AgentJob> & Pick<AgentJob, "setup">,
  more: Partial<Pick<AgentContext, "environment" | "workspace" | "endsAt">> = {},
): Watched {
  const events: JobEvent[] = [];
  const stopped = new AbortController();
  const limits = { wallS: 30, idleS: 30, costUsd: null };
  return {
    job: {
      kind: "agent",
      run: "run-1",
      stage: "end2end",
      task: { id: "iclr2025_example", title: "An example" },
      agent: { id: "agent-1", name: "Agent 1" },
      setupVersion: 1,
      seed: 1,
      limits,
      inputs: [],
      ...job,
    },
    workspace: more.workspace ?? newFolder(),
    home: newFolder(),
    environment: more.environment ?? { PATH: process.env.PATH },
    emit: (event) => events.push(event),
    signal: stopped.signal,
    endsAt: more.endsAt ?? performance.now() + (job.limits ?? limits).wallS * 1000,
    events,
    stop: () => stopped.abort(),
  };
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "referee-agent-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every file below a folder, by its path, with its bytes. */
export function filesBelow(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .sort();
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]));
}
