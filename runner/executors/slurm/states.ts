import type { Standing } from "../executor";

/** One job as the cluster tells of it. */
export interface SlurmJob {
  readonly id: string;
  readonly name: string;
  /** Upper case, the base state first. */
  readonly states: readonly string[];
  readonly reason: string | null;
}

const waiting = new Set([
  "PENDING",
  "CONFIGURING",
  "REQUEUED",
  "REQUEUE_HOLD",
  "SPECIAL_EXIT",
  "RESV_DEL_HOLD",
]);
const going = new Set([
  "RUNNING",
  "COMPLETING",
  "SUSPENDED",
  "STAGE_OUT",
  "STOPPED",
  "SIGNALING",
  "RESIZING",
]);
const causes: Readonly<Record<string, string>> = {
  CANCELLED: "somebody cancelled it there",
  TIMEOUT: "it reached the cluster's own time limit",
  NODE_FAIL: "its node failed",
  PREEMPTED: "another job took its place",
  BOOT_FAIL: "its node did not boot",
  DEADLINE: "it could not begin before the cluster's deadline",
  REVOKED: "another cluster took it",
};

/** What the cluster's word for a job means for its supervisor. It is asked only where `exit.json` is not there. */
export function standingOf(job: Pick<SlurmJob, "states" | "reason">): Standing {
  const is = (set: ReadonlySet<string>) => job.states.some((state) => set.has(state));
  // A job that ends is COMPLETING beside its last state for as long as its processes are being ended.
  if (job.states.includes("COMPLETING") || is(going)) return { state: "running" };
  if (is(waiting)) return { state: "pending" };
  if (job.states.includes("OUT_OF_MEMORY"))
    return { state: "ended", why: "out_of_memory", detail: "its share of the node" };
  const cause = job.states.map((state) => causes[state]).find((words) => words !== undefined);
  if (cause !== undefined) return { state: "ended", why: "cluster_failed", detail: cause };
  if (job.states.includes("COMPLETED") || job.states.includes("FAILED"))
    return { state: "ended", why: null, detail: job.reason };
  return { state: "unknown" };
}

/** The jobs of `squeue --json`: older versions give a state as text, newer ones as a list. @throws SyntaxError */
export function jobsOfJson(text: string): SlurmJob[] {
  const parsed: unknown = JSON.parse(text);
  const jobs = field(parsed, "jobs");
  if (!Array.isArray(jobs)) throw new SyntaxError("squeue gave no list of jobs");
  return jobs.map((job) => ({
    id: String(field(job, "job_id") ?? ""),
    name: String(field(job, "name") ?? ""),
    states: [field(job, "job_state")].flat().map((state) => String(state).toUpperCase()),
    reason: textOr(field(job, "state_reason")),
  }));
}

/** The job of one line of `scontrol show job -o`; undefined where it is none. */
export function jobOfLine(line: string): SlurmJob | undefined {
  const of = (key: string) => new RegExp(`(?:^|\\s)${key}=(\\S+)`).exec(line)?.[1];
  const [id, name, state] = [of("JobId"), of("JobName"), of("JobState")];
  if (id === undefined || name === undefined || state === undefined) return undefined;
  return { id, name, states: [state.toUpperCase()], reason: textOr(of("Reason")) };
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function textOr(value: unknown): string | null {
  return typeof value === "string" && value !== "" && value !== "None" ? value : null;
}
