CREATE VIRTUAL TABLE search USING fts5(kind UNINDEXED, id UNINDEXED, title, body, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO data_version (id, version) VALUES (1, 1);
--> statement-breakpoint
CREATE TRIGGER reviews_are_never_changed BEFORE UPDATE ON reviews BEGIN SELECT RAISE(ABORT, 'reviews are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER reviews_are_never_deleted BEFORE DELETE ON reviews BEGIN SELECT RAISE(ABORT, 'reviews are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER scores_are_never_changed BEFORE UPDATE ON scores BEGIN SELECT RAISE(ABORT, 'scores are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER scores_are_never_deleted BEFORE DELETE ON scores BEGIN SELECT RAISE(ABORT, 'scores are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER raw_replies_are_never_changed BEFORE UPDATE ON raw_replies BEGIN SELECT RAISE(ABORT, 'raw_replies are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER raw_replies_are_never_deleted BEFORE DELETE ON raw_replies BEGIN SELECT RAISE(ABORT, 'raw_replies are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER findings_are_never_changed BEFORE UPDATE ON findings BEGIN SELECT RAISE(ABORT, 'findings are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER findings_are_never_deleted BEFORE DELETE ON findings BEGIN SELECT RAISE(ABORT, 'findings are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER artifacts_are_never_changed BEFORE UPDATE ON artifacts BEGIN SELECT RAISE(ABORT, 'artifacts are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER artifacts_are_never_deleted BEFORE DELETE ON artifacts BEGIN SELECT RAISE(ABORT, 'artifacts are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER blobs_are_never_changed BEFORE UPDATE ON blobs BEGIN SELECT RAISE(ABORT, 'blobs are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER blobs_are_never_deleted BEFORE DELETE ON blobs BEGIN SELECT RAISE(ABORT, 'blobs are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER run_inputs_are_never_changed BEFORE UPDATE ON run_inputs BEGIN SELECT RAISE(ABORT, 'run_inputs are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER run_inputs_are_never_deleted BEFORE DELETE ON run_inputs BEGIN SELECT RAISE(ABORT, 'run_inputs are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER source_files_are_never_changed BEFORE UPDATE ON source_files BEGIN SELECT RAISE(ABORT, 'source_files are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER source_files_are_never_deleted BEFORE DELETE ON source_files BEGIN SELECT RAISE(ABORT, 'source_files are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER snapshots_are_never_changed BEFORE UPDATE ON snapshots BEGIN SELECT RAISE(ABORT, 'snapshots are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER snapshots_are_never_deleted BEFORE DELETE ON snapshots BEGIN SELECT RAISE(ABORT, 'snapshots are append-only'); END;
