import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { AgentJob } from "@/lib/runs/job-spec";
import { type AgentContext, AgentFailure } from "./agent";
import { type EventSink, eventSink } from "./event-sink";
import { runAgent } from "./run-agent";

/** How a shell tells of a program that SIGTERM ended. */
const endedByTerm = 143;

/** The job's own process. @returns its exit code */
async function main(environment: NodeJS.ProcessEnv, sink: EventSink): Promise<number> {
  const stopped = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stopped.abort());
  try {
    const result = await runAgent(contextFrom(environment, sink, stopped.signal));
    sink.emit({ kind: "result", result });
    return 0;
  } catch (error) {
    if (stopped.signal.aborted) {
      process.stderr.write("Stopped, as the job was asked to end.\n");
      return endedByTerm;
    }
    const failure = error instanceof AgentFailure ? error : new AgentFailure("agent_failed", null);
    sink.emit({ kind: "failure", reason: failure.reason, detail: failure.detail });
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 1;
  }
}

function contextFrom(environment: NodeJS.ProcessEnv, sink: EventSink, signal: AbortSignal): AgentContext {
  const path = environment.REFEREE_JOB;
  if (!path) throw new AgentFailure("could_not_start", "REFEREE_JOB does not name the job's file");
  const job = AgentJob.parse(JSON.parse(readFileSync(path, "utf8")));
  return {
    job,
    workspace: process.cwd(),
    home: environment.HOME ?? homedir(),
    environment,
    emit: sink.emit,
    signal,
    // The job's time began when this process did, which is where its clock starts.
    endsAt: job.limits.wallS * 1000,
  };
}

const fd = process.env.REFEREE_EVENTS_FD;
const sink = eventSink(fd === undefined ? null : Number(fd));
const code = await main(process.env, sink);
await sink.close();
// Connections that a library keeps open must not keep the job alive.
process.exit(code);
