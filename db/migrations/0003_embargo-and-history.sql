CREATE VIEW embargoed_runs AS
SELECT p.run_id AS run_id FROM study_papers p JOIN studies s ON s.id = p.study_id WHERE s.state = 'open'
UNION
SELECT h.run_id FROM held_runs h;
--> statement-breakpoint
CREATE VIEW private_reviews AS
SELECT r.review_id AS review_id FROM study_reviews r
JOIN assignments a ON a.id = r.assignment_id
JOIN studies s ON s.id = a.study_id
WHERE s.published_at IS NULL OR a.kind = 'calibration' OR r.is_after_reveal = 1;
--> statement-breakpoint
CREATE TRIGGER study_reviews_are_never_changed BEFORE UPDATE ON study_reviews BEGIN SELECT RAISE(ABORT, 'study_reviews are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER study_reviews_are_never_deleted BEFORE DELETE ON study_reviews BEGIN SELECT RAISE(ABORT, 'study_reviews are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER review_reasons_are_never_changed BEFORE UPDATE ON review_reasons BEGIN SELECT RAISE(ABORT, 'review_reasons are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER review_reasons_are_never_deleted BEFORE DELETE ON review_reasons BEGIN SELECT RAISE(ABORT, 'review_reasons are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER review_quotes_are_never_changed BEFORE UPDATE ON review_quotes BEGIN SELECT RAISE(ABORT, 'review_quotes are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER review_quotes_are_never_deleted BEFORE DELETE ON review_quotes BEGIN SELECT RAISE(ABORT, 'review_quotes are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_are_never_changed BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_are_never_deleted BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER active_time_only_grows BEFORE UPDATE ON review_times WHEN NEW.active_ms < OLD.active_ms BEGIN SELECT RAISE(ABORT, 'active time only grows'); END;
--> statement-breakpoint
CREATE TRIGGER a_study_never_goes_back BEFORE UPDATE OF state ON studies WHEN (OLD.state = 'closed' AND NEW.state <> 'closed') OR (OLD.state = 'open' AND NEW.state = 'draft') BEGIN SELECT RAISE(ABORT, 'a study never goes back'); END;
--> statement-breakpoint
CREATE TRIGGER an_open_study_keeps_its_margin BEFORE UPDATE OF margin, rubric_id, stage ON studies WHEN OLD.state <> 'draft' AND (OLD.margin <> NEW.margin OR OLD.rubric_id <> NEW.rubric_id OR OLD.stage <> NEW.stage) BEGIN SELECT RAISE(ABORT, 'an open study keeps its margin and rubric'); END;
