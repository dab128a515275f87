CREATE TABLE `accounts` (
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`provider` text NOT NULL,
	`provider_account_id` text NOT NULL,
	PRIMARY KEY(`provider`, `provider_account_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `attempts` (
	`key` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_by_key` ON `attempts` (`key`,`at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `audit_by_subject` ON `audit_log` (`subject`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`study_id` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires` integer NOT NULL,
	`accepted_at` integer,
	`replaced_at` integer,
	`revoked_at` integer,
	CONSTRAINT "invitation_email_is_lower_case" CHECK("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "a_reviewer_is_invited_to_a_study" CHECK(("invitations"."role" = 'reviewer') = ("invitations"."study_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_tokenHash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_by_study` ON `invitations` (`study_id`);--> statement-breakpoint
CREATE INDEX `invitations_by_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `mails_by_time` ON `mails` (`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`session_token` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_in_links` (
	`identifier` text NOT NULL,
	`token` text NOT NULL,
	`expires` integer NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`identifier`, `token`)
);
--> statement-breakpoint
CREATE INDEX `sign_in_links_by_token` ON `sign_in_links` (`token`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text,
	`email` text NOT NULL,
	`email_verified` integer,
	`image` text,
	`role` text DEFAULT 'researcher' NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	CONSTRAINT "email_is_lower_case" CHECK("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `assignments` (
	`id` text PRIMARY KEY NOT NULL,
	`study_id` text NOT NULL,
	`paper_id` text NOT NULL,
	`reviewer_id` text NOT NULL,
	`state` text DEFAULT 'assigned' NOT NULL,
	`kind` text NOT NULL,
	`position` integer NOT NULL,
	`reason` text NOT NULL,
	`seed` integer NOT NULL,
	`created_at` integer NOT NULL,
	`opened_at` integer,
	`submitted_at` integer,
	`ended_at` integer,
	`end_reason` text,
	`reopen_reason` text,
	FOREIGN KEY (`paper_id`,`study_id`) REFERENCES `study_papers`(`id`,`study_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewer_id`,`study_id`) REFERENCES `study_reviewers`(`reviewer_id`,`study_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "submitted_has_its_time" CHECK("assignments"."state" NOT IN ('submitted' , 'reopened') OR "assignments"."submitted_at" IS NOT NULL),
	CONSTRAINT "ended_has_its_time" CHECK(("assignments"."state" IN ('declined' , 'withdrawn')) = ("assignments"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_assignment_per_paper_and_reviewer` ON `assignments` (`paper_id`,`reviewer_id`);--> statement-breakpoint
CREATE INDEX `assignments_by_reviewer` ON `assignments` (`reviewer_id`);--> statement-breakpoint
CREATE INDEX `assignments_by_study` ON `assignments` (`study_id`);--> statement-breakpoint
CREATE TABLE `conflicts` (
	`id` text PRIMARY KEY NOT NULL,
	`reviewer_id` text NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`reason` text NOT NULL,
	`declared_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reviewer_id`) REFERENCES `study_reviewers`(`reviewer_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_conflict_per_target` ON `conflicts` (`reviewer_id`,`kind`,`target_id`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`assignment_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`body` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`assignment_id`) REFERENCES `assignments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `held_runs` (
	`run_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `paper_marks` (
	`id` text PRIMARY KEY NOT NULL,
	`paper_id` text NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`found` text NOT NULL,
	`kind` text NOT NULL,
	`origin` text NOT NULL,
	`decision` text DEFAULT 'open' NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`paper_id`) REFERENCES `study_papers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mark_has_a_length" CHECK("paper_marks"."end" > "paper_marks"."start" AND "paper_marks"."start" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_mark_per_place` ON `paper_marks` (`paper_id`,`start`,`end`);--> statement-breakpoint
CREATE TABLE `review_quotes` (
	`review_id` integer NOT NULL,
	`criterion` text NOT NULL,
	`position` integer NOT NULL,
	`quote` text NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`page` integer,
	PRIMARY KEY(`review_id`, `criterion`, `position`),
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `review_reasons` (
	`review_id` integer NOT NULL,
	`criterion` text NOT NULL,
	`can_judge` integer NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`review_id`, `criterion`),
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `review_times` (
	`assignment_id` text NOT NULL,
	`session_key` text NOT NULL,
	`active_ms` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`assignment_id`, `session_key`),
	FOREIGN KEY (`assignment_id`) REFERENCES `assignments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "active_time_is_not_negative" CHECK("review_times"."active_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE `studies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`stage` text NOT NULL,
	`rubric_id` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`reviewers_per_paper` integer DEFAULT 2 NOT NULL,
	`margin` real DEFAULT 1 NOT NULL,
	`third_review_from` integer DEFAULT 4 NOT NULL,
	`min_reason_length` integer DEFAULT 30 NOT NULL,
	`seed` integer NOT NULL,
	`consent_text` text NOT NULL,
	`soft_deadline` integer,
	`hard_deadline` integer,
	`assignment_note` text,
	`is_demo` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`opened_at` integer,
	`closed_at` integer,
	`published_at` integer,
	FOREIGN KEY (`rubric_id`) REFERENCES `rubrics`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "study_has_reviewers" CHECK("studies"."reviewers_per_paper" BETWEEN 1 AND 10),
	CONSTRAINT "study_margin_is_positive" CHECK("studies"."margin" > 0 AND "studies"."margin" <= 9),
	CONSTRAINT "a_draft_was_never_opened" CHECK(("studies"."state" = 'draft') = ("studies"."opened_at" IS NULL)),
	CONSTRAINT "only_a_closed_study_has_ended" CHECK(("studies"."state" = 'closed') = ("studies"."closed_at" IS NOT NULL)),
	CONSTRAINT "only_a_closed_study_is_public" CHECK("studies"."published_at" IS NULL OR "studies"."state" = 'closed')
);
--> statement-breakpoint
CREATE TABLE `study_papers` (
	`id` text PRIMARY KEY NOT NULL,
	`study_id` text NOT NULL,
	`run_id` text NOT NULL,
	`label` text NOT NULL,
	`is_calibration` integer DEFAULT false NOT NULL,
	`is_exposed` integer NOT NULL,
	`checked_sha256` text,
	`checked_at` integer,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_place_per_run_and_study` ON `study_papers` (`study_id`,`run_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_label_per_study` ON `study_papers` (`study_id`,`label`);--> statement-breakpoint
CREATE UNIQUE INDEX `paper_with_its_study` ON `study_papers` (`id`,`study_id`);--> statement-breakpoint
CREATE INDEX `study_papers_by_run` ON `study_papers` (`run_id`);--> statement-breakpoint
CREATE TABLE `study_reviewers` (
	`reviewer_id` text PRIMARY KEY NOT NULL,
	`study_id` text NOT NULL,
	`user_id` text,
	`label` text NOT NULL,
	`expertise` text NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`consented_at` integer,
	`last_seen_at` integer,
	`revealed_at` integer,
	FOREIGN KEY (`reviewer_id`) REFERENCES `reviewers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_part_per_person` ON `study_reviewers` (`study_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_reviewer_label_per_study` ON `study_reviewers` (`study_id`,`label`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviewer_with_study` ON `study_reviewers` (`reviewer_id`,`study_id`);--> statement-breakpoint
CREATE TABLE `study_reviews` (
	`review_id` integer PRIMARY KEY NOT NULL,
	`assignment_id` text NOT NULL,
	`submitted_at` integer NOT NULL,
	`recognised_system` integer NOT NULL,
	`active_ms` integer NOT NULL,
	`is_after_reveal` integer NOT NULL,
	`reopen_reason` text,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignment_id`) REFERENCES `assignments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `study_reviews_by_assignment` ON `study_reviews` (`assignment_id`);--> statement-breakpoint
DROP INDEX `reviewers_pseudonym_unique`;