import type { Stage } from "@/lib/benchmarks/stages";
import type { RunnerState } from "./runner-state";
import type { RunState } from "./state";
import type { WaitReason } from "./wait-reason";

interface Named {
  readonly id: string;
  readonly name: string;
}

interface QueueRowHead {
  readonly runId: string;
  readonly agent: Named;
  readonly task: Named;
  readonly stage: Stage;
  readonly campaign: Named | null;
  readonly createdAt: Date;
  readonly isHeld: boolean;
  /** The run that this one tries again. */
  readonly retryOf: string | null;
}

export interface WaitingRow extends QueueRowHead {
  /** 1 is next. */
  readonly place: number;
  readonly priority: number;
  readonly why: WaitReason;
  /** Attempts that ended by no fault of its own. */
  readonly losses: number;
}

export interface RunningRow extends QueueRowHead {
  readonly runner: Named;
  readonly attempt: number;
  readonly claimedAt: Date;
  readonly lastHeardAt: Date;
  /** Its runner was not heard of for a while: nothing else has happened yet. */
  readonly isSilent: boolean;
  readonly leaseExpiresAt: Date;
  readonly cancelRequestedAt: Date | null;
  /** The step that the agent is at, as it says; null before it says any. */
  readonly step: string | null;
  readonly wallS: number;
  /** Null where nobody can tell. */
  readonly costUsd: number | null;
}

export interface EndedRow extends QueueRowHead {
  readonly state: RunState;
  readonly endedAt: Date;
  readonly end: { readonly code: string; readonly words: string };
  /** The run that tries this one again, the newest. */
  readonly retriedBy: string | null;
}

/** A part of the queue: as many rows as were asked for, and how many there are. */
export interface Portion<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface QueueView {
  readonly pausedAt: Date | null;
  readonly running: Portion<RunningRow>;
  readonly waiting: Portion<WaitingRow>;
  readonly ended: Portion<EndedRow>;
  readonly runners: { readonly ready: number; readonly all: number };
  readonly campaigns: readonly Named[];
  readonly agents: readonly Named[];
}

export interface GpuView {
  readonly uuid: string;
  readonly name: string;
  readonly memoryMb: number;
  /** As the run that has it told with its last sign of life; null while none has. */
  readonly use: {
    readonly runId: string | null;
    readonly usedMb: number | null;
    readonly utilPercent: number | null;
  } | null;
}

export interface LeaseView {
  readonly runId: string | null;
  readonly attempt: number;
  readonly agent: string;
  readonly task: string;
  readonly claimedAt: Date;
  readonly lastHeardAt: Date;
  readonly leaseExpiresAt: Date;
  readonly phase: string;
}

export interface RunnerCapacity {
  readonly executor: "local" | "slurm";
  readonly isolation: "bwrap" | "unshare" | "group" | "cluster";
  readonly cpus: number;
  readonly memoryMb: number;
  readonly diskMb: number;
  /** Names, never values. */
  readonly keys: readonly string[];
}

export interface RunnerView {
  readonly id: string;
  readonly name: string;
  readonly state: RunnerState;
  /** In the runner's own words. */
  readonly notReady: readonly string[];
  readonly labels: readonly string[];
  readonly version: string | null;
  readonly registeredAt: Date;
  readonly lastSeenAt: Date;
  readonly drainedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Null before it has said what it has. */
  readonly capacity: RunnerCapacity | null;
  readonly gpus: readonly GpuView[];
  readonly leases: readonly LeaseView[];
}

export interface OpenRegistration {
  readonly tokenHash: string;
  readonly note: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface RunnersView {
  readonly runners: readonly RunnerView[];
  readonly registrations: readonly OpenRegistration[];
}

export interface PastAttempt {
  readonly runId: string | null;
  readonly attempt: number;
  readonly state: "done" | "lost";
  readonly endedAt: Date;
  readonly words: string;
  readonly isOk: boolean;
}

export interface CampaignHead {
  readonly id: string;
  readonly name: string;
  readonly stage: Stage;
  readonly agents: number;
  readonly tasks: number;
  readonly createdAt: Date;
  readonly pausedAt: Date | null;
  readonly pausedWhy: "chair" | "budget" | null;
  readonly budgetUsd: number | null;
  readonly spentUsd: number;
  /** Attempts whose cost nobody can tell: the sum is at least what it says. */
  readonly unknownCosts: number;
  /** Of the newest run of each place. */
  readonly counts: Readonly<Record<RunState, number>>;
}

/** The newest run of one agent on one task within a campaign. */
export interface CampaignCell {
  readonly runId: string;
  readonly state: RunState;
  readonly reason: string | null;
  /** 2 and more: it has been tried again. */
  readonly tries: number;
}

export interface CampaignView {
  readonly head: CampaignHead;
  readonly seed: number;
  readonly agents: readonly Named[];
  readonly rows: readonly { readonly task: Named; readonly cells: readonly (CampaignCell | null)[] }[];
  readonly failures: readonly { readonly code: string; readonly words: string; readonly count: number }[];
}

export interface SetupView {
  readonly agentId: string;
  readonly name: string;
  readonly kind: "null" | "mlr" | "external";
  readonly version: number;
  readonly changedAt: Date;
  readonly runs: number;
  readonly words: string;
  readonly keys: readonly string[];
  /** Of those, the ones that no connected runner has set. */
  readonly missingKeys: readonly string[];
}

/** What one run would be, before it is put in line. */
export interface RunPlan {
  readonly agent: SetupView | null;
  readonly task: Named | null;
  readonly hasTaskText: boolean;
  /** Null where the stage needs no input run. */
  readonly input: {
    readonly stage: Stage;
    readonly candidates: readonly { readonly id: string; readonly agent: string }[];
  } | null;
  /** How many runs of this agent are there already at this place. */
  readonly runsBefore: number;
}

export interface TaskChoice {
  readonly id: string;
  readonly title: string;
  readonly venue: string;
  readonly year: number;
  readonly hasText: boolean;
  readonly isInSubset: boolean;
}

export interface NewRunChoices {
  readonly agents: readonly SetupView[];
  readonly tasks: readonly TaskChoice[];
  /** Those that take runs now. */
  readonly runners: readonly RunnerView[];
  /** Null until it is said what is to be run. */
  readonly plan: RunPlan | null;
}
