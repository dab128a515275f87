CREATE VIEW unfinished_runs AS
SELECT run_id AS run_id FROM jobs WHERE kind = 'agent' AND state <> 'succeeded';
--> statement-breakpoint
INSERT INTO queue_state (id, paused_at) VALUES (1, NULL);
--> statement-breakpoint
CREATE TRIGGER an_ended_job_stays BEFORE UPDATE OF state, reason, ended_at ON jobs WHEN OLD.state IN ('succeeded', 'failed', 'cancelled') BEGIN SELECT RAISE(ABORT, 'an ended run never changes'); END;
--> statement-breakpoint
CREATE TRIGGER a_done_attempt_stays BEFORE UPDATE OF state, outcome, reason, manifest, finish_hash ON job_attempts WHEN OLD.state = 'done' BEGIN SELECT RAISE(ABORT, 'a done attempt never changes'); END;
--> statement-breakpoint
CREATE TRIGGER a_fence_never_moves BEFORE UPDATE OF fence, job_id ON job_attempts BEGIN SELECT RAISE(ABORT, 'a fence never moves'); END;
