CREATE TABLE `attempt_streams` (
	`attempt_id` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer,
	`sha256` text,
	`sealed_at` integer,
	`frozen_at` integer,
	PRIMARY KEY(`attempt_id`, `name`),
	FOREIGN KEY (`attempt_id`) REFERENCES `job_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_sealed_stream_is_known" CHECK("attempt_streams"."sealed_at" IS NULL OR ("attempt_streams"."bytes" IS NOT NULL AND "attempt_streams"."sha256" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `job_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`fence` integer NOT NULL,
	`runner_id` text NOT NULL,
	`machine_id` text NOT NULL,
	`claim_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`state` text DEFAULT 'claimed' NOT NULL,
	`exec_id` text,
	`lease_ttl_s` integer NOT NULL,
	`lease_expires_at` integer NOT NULL,
	`claimed_at` integer NOT NULL,
	`started_at` integer,
	`last_heard_at` integer NOT NULL,
	`ended_at` integer,
	`progress` text,
	`outcome` text,
	`reason` text,
	`reason_detail` text,
	`exit_code` integer,
	`signal` text,
	`duration_ms` integer,
	`dropped_bytes` integer,
	`usage` text,
	`result` text,
	`manifest_seq` integer,
	`manifest_digest` text,
	`manifest` text,
	`artifacts` text,
	`finish_hash` text,
	`late_finish` text,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`runner_id`) REFERENCES `runners`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attempt_fence_counts_from_one" CHECK("job_attempts"."fence" >= 1),
	CONSTRAINT "a_done_attempt_has_an_outcome" CHECK(("job_attempts"."state" = 'done') = ("job_attempts"."outcome" IS NOT NULL)),
	CONSTRAINT "an_ended_attempt_has_a_time" CHECK(("job_attempts"."state" IN ('done', 'lost')) = ("job_attempts"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_attempt_per_fence` ON `job_attempts` (`job_id`,`fence`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_attempt_per_claim` ON `job_attempts` (`runner_id`,`claim_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_live_attempt_per_job` ON `job_attempts` (`job_id`) WHERE state IN ('claimed', 'started', 'finishing');--> statement-breakpoint
CREATE INDEX `live_attempts_by_lease` ON `job_attempts` (`lease_expires_at`) WHERE state IN ('claimed', 'started', 'finishing');--> statement-breakpoint
CREATE INDEX `attempts_by_runner` ON `job_attempts` (`runner_id`);--> statement-breakpoint
CREATE TABLE `agent_setups` (
	`agent_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`setup` text NOT NULL,
	`created_by` text,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`budget_usd` real,
	`paused_at` integer,
	`paused_why` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "campaign_budget_is_not_negative" CHECK("campaigns"."budget_usd" IS NULL OR "campaigns"."budget_usd" >= 0),
	CONSTRAINT "a_pause_has_a_reason" CHECK(("campaigns"."paused_at" IS NULL) = ("campaigns"."paused_why" IS NULL))
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`run_id` text,
	`campaign_id` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`priority` integer DEFAULT 100 NOT NULL,
	`spec` text NOT NULL,
	`needs` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`not_before` integer,
	`infra_failures` integer DEFAULT 0 NOT NULL,
	`cancel_requested_at` integer,
	`ended_at` integer,
	`reason` text,
	`reason_detail` text,
	`retry_of` text,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "an_agent_job_has_a_run" CHECK("jobs"."kind" <> 'agent' OR "jobs"."run_id" IS NOT NULL),
	CONSTRAINT "an_ended_job_says_why" CHECK(("jobs"."state" IN ('queued', 'running')) = ("jobs"."ended_at" IS NULL) AND ("jobs"."ended_at" IS NULL) = ("jobs"."reason" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_agent_job_per_run` ON `jobs` (`run_id`) WHERE kind = 'agent';--> statement-breakpoint
CREATE INDEX `jobs_in_line` ON `jobs` (`state`,`priority`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_by_campaign` ON `jobs` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `queue_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`paused_at` integer,
	CONSTRAINT "only_one_queue" CHECK("queue_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `registration_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`note` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`revoked_at` integer,
	`runner_id` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`runner_id`) REFERENCES `runners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `runners` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`machine_id` text NOT NULL,
	`labels` text NOT NULL,
	`token_hash` text NOT NULL,
	`old_token_hash` text,
	`old_token_until` integer,
	`version` text,
	`session` text,
	`instance_id` text,
	`boot_id` text,
	`capacity` text,
	`is_ready` integer DEFAULT true NOT NULL,
	`not_ready` text NOT NULL,
	`drained_at` integer,
	`revoked_at` integer,
	`registered_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	CONSTRAINT "old_token_ends" CHECK(("runners"."old_token_hash" IS NULL) = ("runners"."old_token_until" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_runner_per_token` ON `runners` (`token_hash`);--> statement-breakpoint
ALTER TABLE `artifacts` ADD `withheld` text;