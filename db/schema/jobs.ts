import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AgentSetup } from "@/lib/runs/agent-setup";
import type { CampaignPlan } from "@/lib/runs/campaign-plan";
import type { JobSpec, Needs } from "@/lib/runs/job-spec";
import { jobKinds, runStates } from "@/lib/runs/state";
import { agents } from "./agents";
import { users } from "./people";
import { runs } from "./runs";

/** How an agent is executed. A change is a new version; a job names the one it was made with by holding a copy. */
export const agentSetups = sqliteTable("agent_setups", {
  agentId: text()
    .primaryKey()
    .references(() => agents.id),
  version: integer().notNull().default(1),
  setup: text({ mode: "json" }).$type<AgentSetup>().notNull(),
  createdBy: text().references(() => users.id, { onDelete: "set null" }),
  changedAt: integer({ mode: "timestamp_ms" }).notNull(),
});

/** Agents x tasks x one stage, run as one. */
export const campaigns = sqliteTable(
  "campaigns",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    plan: text({ mode: "json" }).$type<CampaignPlan>().notNull(),
    /** What all of its runs may cost together; null has no bound. */
    budgetUsd: real(),
    pausedAt: integer({ mode: "timestamp_ms" }),
    /** Why it stands still: `chair`, or `budget`. */
    pausedWhy: text({ enum: ["chair", "budget"] }),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    check("campaign_budget_is_not_negative", sql`${t.budgetUsd} IS NULL OR ${t.budgetUsd} >= 0`),
    check("a_pause_has_a_reason", sql`(${t.pausedAt} IS NULL) = (${t.pausedWhy} IS NULL)`),
  ],
);

/** One row: whether anything is handed out at all. */
export const queueState = sqliteTable(
  "queue_state",
  { id: integer().primaryKey(), pausedAt: integer({ mode: "timestamp_ms" }) },
  (t) => [check("only_one_queue", sql`${t.id} = 1`)],
);

/** What a runner may claim: for an agent, the execution of one run. */
export const jobs = sqliteTable(
  "jobs",
  {
    id: text().primaryKey(),
    kind: text({ enum: jobKinds }).notNull(),
    runId: text().references(() => runs.id),
    campaignId: text().references(() => campaigns.id),
    state: text({ enum: runStates }).notNull().default("queued"),
    /** Lower goes first. */
    priority: integer().notNull().default(100),
    spec: text({ mode: "json" }).$type<JobSpec>().notNull(),
    needs: text({ mode: "json" }).$type<Needs>().notNull(),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
    /** After a failure of the infrastructure it waits until then. */
    notBefore: integer({ mode: "timestamp_ms" }),
    /** Attempts that ended by no fault of the agent. */
    infraFailures: integer().notNull().default(0),
    cancelRequestedAt: integer({ mode: "timestamp_ms" }),
    endedAt: integer({ mode: "timestamp_ms" }),
    /** A code of `lib/runs/reasons`, once it has ended. */
    reason: text(),
    /** What the reason's sentence is filled with. */
    reasonDetail: text(),
    /** The run that this one tries again. */
    retryOf: text(),
  },
  (t) => [
    uniqueIndex("one_agent_job_per_run").on(t.runId).where(sql`kind = 'agent'`),
    index("jobs_in_line").on(t.state, t.priority, t.createdAt),
    index("jobs_by_campaign").on(t.campaignId),
    index("retries_by_run").on(t.retryOf).where(sql`retry_of IS NOT NULL`),
    check("an_agent_job_has_a_run", sql`${t.kind} <> 'agent' OR ${t.runId} IS NOT NULL`),
    check(
      "an_ended_job_says_why",
      sql`(${t.state} IN ('queued', 'running')) = (${t.endedAt} IS NULL) AND (${t.endedAt} IS NULL) = (${t.reason} IS NULL)`,
    ),
  ],
);
