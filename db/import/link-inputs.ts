import { sql } from "drizzle-orm";
import type { Tx } from "../client";

/**
 * Links runs to the runs whose output they took: proposals to the drawn idea, experiments to the drawn idea and
 * proposal where their own copies have its hash, write-ups to the Claude Code experiment of their task. Returns how
 * many links are new. Safe to repeat.
 */
export function linkInputs(tx: Tx, snapshotId: string): number {
  const drawn = (["idea", "proposal"] as const).map((kind) => {
    const file = `${kind}.md`;
    return tx.run(sql`
      INSERT OR IGNORE INTO run_inputs (run_id, input_run_id, kind, snapshot_id)
      SELECT taker.id, giver.id, ${kind}, ${snapshotId}
      FROM source_files AS pointer
      JOIN artifacts AS given ON given.sha256 = pointer.sha256 AND given.path = ${file}
      JOIN runs AS giver ON giver.id = given.run_id AND giver.stage = ${kind}
        AND pointer.path = 'agent_results/ideas_and_proposals/' || giver.task_id || '/' || ${file}
      JOIN runs AS taker ON taker.task_id = giver.task_id
      LEFT JOIN artifacts AS copy ON copy.run_id = taker.id AND copy.path = ${file} AND copy.sha256 = pointer.sha256
      WHERE (taker.stage = 'proposal' AND ${kind} = 'idea') OR (taker.stage = 'experiment' AND copy.id IS NOT NULL)
    `).changes;
  });
  return drawn.reduce((all, one) => all + one, 0) + linkWriteups(tx, snapshotId);
}

/** All published write-ups describe the same Claude Code experiments. */
export function linkWriteups(tx: Tx, snapshotId: string): number {
  return tx.run(sql`
    INSERT OR IGNORE INTO run_inputs (run_id, input_run_id, kind, snapshot_id)
    SELECT writeup.id, experiment.id, 'experiment', ${snapshotId}
    FROM runs AS writeup
    JOIN runs AS experiment ON experiment.task_id = writeup.task_id
      AND experiment.stage = 'experiment' AND experiment.agent_id = 'mlr-agent--claude-code' AND experiment.sequence = 1
    WHERE writeup.stage = 'writeup' AND writeup.sequence = 1
  `).changes;
}
