CREATE TABLE `agents` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`scaffold_id` text NOT NULL,
	`model_id` text,
	`coding_agent_id` text,
	`coding_model_id` text,
	FOREIGN KEY (`scaffold_id`) REFERENCES `scaffolds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`model_id`) REFERENCES `models`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coding_agent_id`) REFERENCES `coding_agents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coding_model_id`) REFERENCES `models`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "agent_has_a_model_or_a_coding_agent" CHECK("agents"."model_id" IS NOT NULL OR "agents"."coding_agent_id" IS NOT NULL),
	CONSTRAINT "coding_agent_has_its_model" CHECK(("agents"."coding_agent_id" IS NULL) = ("agents"."coding_model_id" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_agent_per_combination` ON `agents` ((scaffold_id || '|' || CASE WHEN model_id IS NULL THEN '' ELSE model_id END || '|' || CASE WHEN coding_agent_id IS NULL THEN '' ELSE coding_agent_id || '|' || coding_model_id END));--> statement-breakpoint
CREATE TABLE `coding_agents` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `model_aliases` (
	`alias` text PRIMARY KEY NOT NULL,
	`model_id` text NOT NULL,
	FOREIGN KEY (`model_id`) REFERENCES `models`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `models` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`family` text NOT NULL,
	`provider` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `scaffolds` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `artifacts` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text,
	`task_id` text,
	`path` text NOT NULL,
	`source_key` text NOT NULL,
	`kind` text NOT NULL,
	`media_type` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`is_backup` integer DEFAULT false NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`snapshot_id` text NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sha256`) REFERENCES `blobs`(`sha256`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`snapshot_id`) REFERENCES `snapshots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "artifact_belongs_to_a_run_or_a_task" CHECK(("artifacts"."run_id" IS NULL) <> ("artifacts"."task_id" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_artifact_per_run_path` ON `artifacts` (`run_id`,`path`,`revision`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_text_per_task_revision` ON `artifacts` (`task_id`,`path`,`revision`);--> statement-breakpoint
CREATE INDEX `artifacts_by_blob` ON `artifacts` (`sha256`);--> statement-breakpoint
CREATE TABLE `blobs` (
	`sha256` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`content` blob,
	CONSTRAINT "blob_is_named_by_its_hash" CHECK(length("blobs"."sha256") = 64),
	CONSTRAINT "inline_content_is_whole" CHECK("blobs"."content" IS NULL OR length("blobs"."content") = "blobs"."bytes")
);
--> statement-breakpoint
CREATE TABLE `benchmarks` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cohort_tasks` (
	`cohort_id` text NOT NULL,
	`task_id` text NOT NULL,
	PRIMARY KEY(`cohort_id`, `task_id`),
	FOREIGN KEY (`cohort_id`) REFERENCES `cohorts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `cohorts` (
	`id` text PRIMARY KEY NOT NULL,
	`benchmark_id` text NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`benchmark_id`) REFERENCES `benchmarks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `rubric_criteria` (
	`rubric_id` text NOT NULL,
	`criterion` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`rubric_id`, `criterion`),
	FOREIGN KEY (`rubric_id`) REFERENCES `rubrics`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_criterion_per_place` ON `rubric_criteria` (`rubric_id`,`position`);--> statement-breakpoint
CREATE TABLE `rubrics` (
	`id` text PRIMARY KEY NOT NULL,
	`benchmark_id` text NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`benchmark_id`) REFERENCES `benchmarks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_rubric_per_version` ON `rubrics` (`benchmark_id`,`kind`,`version`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`benchmark_id` text NOT NULL,
	`venue` text NOT NULL,
	`year` integer NOT NULL,
	`title` text NOT NULL,
	`topic` text,
	FOREIGN KEY (`benchmark_id`) REFERENCES `benchmarks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "task_year_is_a_year" CHECK("tasks"."year" BETWEEN 2000 AND 2100)
);
--> statement-breakpoint
CREATE TABLE `findings` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`review_id` integer,
	`rater` text NOT NULL,
	`type` text NOT NULL,
	`label` text NOT NULL,
	`source_key` text NOT NULL,
	`position` integer NOT NULL,
	`snapshot_id` text NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`snapshot_id`) REFERENCES `snapshots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_judge_finding_has_its_review" CHECK(("findings"."rater" = 'judge') = ("findings"."review_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_finding_per_place` ON `findings` (`source_key`,`position`,`type`);--> statement-breakpoint
CREATE INDEX `findings_by_run` ON `findings` (`run_id`);--> statement-breakpoint
CREATE TABLE `judges` (
	`id` text PRIMARY KEY NOT NULL,
	`model_id` text NOT NULL,
	`family` text NOT NULL,
	`prompt_version` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `raw_replies` (
	`review_id` integer PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`snapshot_id` text NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sha256`) REFERENCES `blobs`(`sha256`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`snapshot_id`) REFERENCES `snapshots`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `reviewers` (
	`id` text PRIMARY KEY NOT NULL,
	`pseudonym` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviewers_pseudonym_unique` ON `reviewers` (`pseudonym`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`rubric_id` text NOT NULL,
	`condition` text NOT NULL,
	`judge_id` text,
	`reviewer_id` text,
	`source_key` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`supersedes` integer,
	`state` text NOT NULL,
	`confidence` integer,
	`has_hallucination` integer,
	`snapshot_id` text NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rubric_id`) REFERENCES `rubrics`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewer_id`) REFERENCES `reviewers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`supersedes`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`snapshot_id`) REFERENCES `snapshots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_has_one_rater" CHECK(("reviews"."judge_id" IS NULL) <> ("reviews"."reviewer_id" IS NULL)),
	CONSTRAINT "confidence_is_1_to_5" CHECK("reviews"."confidence" IS NULL OR "reviews"."confidence" BETWEEN 1 AND 5),
	CONSTRAINT "first_revision_replaces_nothing" CHECK(("reviews"."revision" = 1) = ("reviews"."supersedes" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_supersedes_unique` ON `reviews` (`supersedes`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_review_per_source_revision` ON `reviews` (`source_key`,`revision`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_judge_review` ON `reviews` (`run_id`,`rubric_id`,`condition`,`judge_id`,`revision`) WHERE judge_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `review_with_its_rubric` ON `reviews` (`id`,`rubric_id`);--> statement-breakpoint
CREATE INDEX `reviews_by_run` ON `reviews` (`run_id`);--> statement-breakpoint
CREATE INDEX `reviews_by_rubric` ON `reviews` (`rubric_id`,`condition`);--> statement-breakpoint
CREATE TABLE `scores` (
	`review_id` integer NOT NULL,
	`rubric_id` text NOT NULL,
	`criterion` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`review_id`, `criterion`),
	FOREIGN KEY (`review_id`,`rubric_id`) REFERENCES `reviews`(`id`,`rubric_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rubric_id`,`criterion`) REFERENCES `rubric_criteria`(`rubric_id`,`criterion`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "score_is_an_integer_1_to_10" CHECK(typeof("scores"."value") = 'integer' AND "scores"."value" BETWEEN 1 AND 10)
);
--> statement-breakpoint
CREATE TABLE `run_inputs` (
	`run_id` text NOT NULL,
	`input_run_id` text NOT NULL,
	`kind` text NOT NULL,
	`snapshot_id` text NOT NULL,
	PRIMARY KEY(`run_id`, `kind`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`input_run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`snapshot_id`) REFERENCES `snapshots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_run_is_not_its_own_input" CHECK("run_inputs"."run_id" <> "run_inputs"."input_run_id")
);
--> statement-breakpoint
CREATE INDEX `run_inputs_by_input` ON `run_inputs` (`input_run_id`);--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`task_id` text NOT NULL,
	`stage` text NOT NULL,
	`sequence` integer DEFAULT 1 NOT NULL,
	`source_model_id` text,
	`title` text,
	`snapshot_id` text NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`snapshot_id`) REFERENCES `snapshots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "run_sequence_counts_from_one" CHECK("runs"."sequence" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_run_per_place` ON `runs` (`stage`,`agent_id`,`task_id`,`sequence`);--> statement-breakpoint
CREATE INDEX `runs_by_task` ON `runs` (`task_id`);--> statement-breakpoint
CREATE INDEX `runs_by_agent` ON `runs` (`agent_id`);--> statement-breakpoint
CREATE TABLE `usages` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`part` text NOT NULL,
	`cost_usd` real,
	`input_tokens` integer,
	`output_tokens` integer,
	`duration_ms` integer,
	`source_key` text NOT NULL,
	`snapshot_id` text NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`snapshot_id`) REFERENCES `snapshots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "usage_is_not_negative" CHECK(coalesce("usages"."cost_usd", 0) >= 0 AND coalesce("usages"."duration_ms", 0) >= 0),
	CONSTRAINT "tokens_are_not_negative" CHECK(coalesce("usages"."input_tokens", 0) >= 0 AND coalesce("usages"."output_tokens", 0) >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_usage_per_part` ON `usages` (`run_id`,`part`);--> statement-breakpoint
CREATE TABLE `data_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notes_by_subject` ON `data_notes` (`subject_kind`,`subject_id`);--> statement-breakpoint
CREATE TABLE `data_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	CONSTRAINT "only_one_data_version" CHECK("data_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`report` text,
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `snapshots` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`source_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `snapshots_position_unique` ON `snapshots` (`position`);--> statement-breakpoint
CREATE TABLE `source_files` (
	`source_id` text NOT NULL,
	`path` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`snapshot_id` text NOT NULL,
	PRIMARY KEY(`source_id`, `path`, `sha256`),
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`snapshot_id`) REFERENCES `snapshots`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`commit` text NOT NULL,
	`licence` text NOT NULL,
	`attribution` text NOT NULL
);
