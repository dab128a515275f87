import type { Outcome } from "./state";

interface Reason {
  /** The outcome that an attempt with this reason has; null where no attempt says it, but the queue. */
  readonly outcome: Outcome | null;
  /** What happened, for a person: one or two sentences that end with the way on. `{detail}` is filled in where there is one. */
  readonly words: string;
}

/** Why an attempt or a run has ended: each code with the sentence that is shown for it. */
export const reasons = {
  done: { outcome: "ok", words: "The agent finished and its files are here." },
  agent_failed: {
    outcome: "job_failed",
    words: "The agent ended with an error. Its log says where. Retry it once that is mended.",
  },
  nonzero_exit: {
    outcome: "job_failed",
    words: "The agent's process ended with exit code {detail}. Its log says why.",
  },
  killed_by_signal: {
    outcome: "job_failed",
    words:
      "The agent's process was ended by {detail}, which the runner did not send. Often the machine was short of memory: give it more and retry.",
  },
  no_output: {
    outcome: "job_failed",
    words: "The agent ended without an error but left nothing to read: {detail} is missing.",
  },
  missing_key: {
    outcome: "job_failed",
    words:
      "The runner has no key for this model: {detail} is not set in its environment. Set it there and retry.",
  },
  refused_key: {
    outcome: "job_failed",
    words:
      "The model's provider refused the runner's key. Check {detail} in the runner's environment and retry.",
  },
  provider_failed: {
    outcome: "job_failed",
    words: "The model's provider could not be reached or kept failing: {detail}. Retry later.",
  },
  request_refused: {
    outcome: "job_failed",
    words:
      "The model's provider would not answer: {detail}. Check the model's name and its limits in the agent's setup.",
  },
  unusable_reply: {
    outcome: "job_failed",
    words: "The model gave no usable reply, however often it was asked: {detail}. Its log has the replies.",
  },
  tool_missing: {
    outcome: "job_failed",
    words: "The coding agent is not installed on the runner: {detail}. Install it there and retry.",
  },
  over_budget: {
    outcome: "job_failed",
    words: "The agent reached its cost budget of {detail} and was stopped. What it had made is kept.",
  },
  setup_unknown: {
    outcome: "job_failed",
    words: "This runner's version does not know how to run this agent. Update the runner and retry.",
  },
  cancelled: { outcome: "cancelled", words: "It was cancelled. What it had made until then is kept." },
  cancelled_in_line: {
    outcome: null,
    words: "It was cancelled before any runner took it. Retry it to put it in line again.",
  },
  cancelled_unconfirmed: {
    outcome: null,
    words: "It was cancelled, but its runner was never heard of again, so nobody confirmed that it stopped.",
  },
  wall_time: {
    outcome: "timeout",
    words: "It ran for its whole time limit of {detail} and was stopped. What it had made is kept.",
  },
  idle: {
    outcome: "timeout",
    words:
      "It printed nothing and used no processor for {detail}, so it was taken for stuck and stopped. Its log says what it did last.",
  },
  disk_full: {
    outcome: "infra_failed",
    words: "The runner's disk was nearly full, so the job was stopped before it could harm others.",
  },
  disk_limit: {
    outcome: "job_failed",
    words: "It wrote more than its disk limit of {detail} and was stopped. Give it more and retry.",
  },
  out_of_memory: {
    outcome: "job_failed",
    words: "It used more than its memory limit of {detail} and was stopped. Give it more and retry.",
  },
  gpu_error: {
    outcome: "infra_failed",
    words: "A GPU reported an error: {detail}. The runner keeps that GPU aside.",
  },
  host_reboot: { outcome: "infra_failed", words: "The runner's machine was restarted while it ran." },
  supervisor_died: {
    outcome: "infra_failed",
    words: "The process that watched over the job died, and the job with it.",
  },
  runner_stopped: {
    outcome: "infra_failed",
    words: "The runner was stopped together with its jobs. The run is tried again on the next free runner.",
  },
  could_not_start: { outcome: "infra_failed", words: "The runner could not start the job: {detail}." },
  inputs_unfit: {
    outcome: "job_failed",
    words:
      "What this stage starts from is missing or empty: {detail}. Give it a run of the stage before that has it.",
  },
  inputs_missing: {
    outcome: "infra_failed",
    words: "The runner could not fetch the run's input files: {detail}.",
  },
  lease_over: {
    outcome: "infra_failed",
    words:
      "The runner had not reached the site for so long that it had to stop the job, so that nobody else runs it at the same time.",
  },
  cluster_failed: { outcome: "infra_failed", words: "The cluster ended the job: {detail}." },
  kill_failed: {
    outcome: "infra_failed",
    words: "The job could not be ended even by force. Its GPUs are kept aside until it is gone.",
  },
  runner_lost: { outcome: null, words: "Its runner was not heard of until the lease ended." },
  poison: {
    outcome: null,
    words:
      "It was lost together with two different machines, so it is not handed out again by itself. Look at its log before you retry it.",
  },
  too_many_losses: {
    outcome: null,
    words:
      "It was lost {detail} times by no fault of its own and is not tried again by itself. Retry it when the runners are well.",
  },
} as const satisfies Record<string, Reason>;
export type ReasonCode = keyof typeof reasons;

/** The sentence for a reason, with its detail. A code of a newer runner is shown as it is. */
export function reasonWords(code: string, detail: string | null): string {
  const known: Reason | undefined = Object.hasOwn(reasons, code) ? reasons[code as ReasonCode] : undefined;
  if (!known) return detail === null ? `It ended: ${code}.` : `It ended: ${code} (${detail}).`;
  if (detail !== null) return known.words.replace("{detail}", detail);
  return known.words.replace(/: \{detail\}(?=\.)/, "").replace("{detail}", "an unknown amount");
}
