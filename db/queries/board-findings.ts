import { sql } from "drizzle-orm";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import type { Stage } from "@/lib/benchmarks/stages";
import type { LeaderboardEntry } from "@/lib/board/schema";
import type { Tx } from "../client";
import { publicRun } from "./visible";

type Findings = LeaderboardEntry["findings"];
type Finder = keyof Findings;

export const noFindings: Findings = {
  judges: { runs: 0, flagged: 0 },
  humans: { runs: 0, flagged: 0 },
  checks: { runs: 0, flagged: 0 },
};

interface FoundRow {
  readonly agent: string;
  readonly finder: Finder;
  readonly runs: number;
  readonly flagged: number;
}

/**
 * How many runs of each agent were looked through for faults, and how many were flagged, by who looked. A judge looked when
 * it reviewed the run by the hallucination rubric; people and checks looked when they left any label, and flagged when one
 * of the labels is "yes". A run counts once for each.
 */
export function boardFindings(db: Tx, stage: Stage, tasks: readonly string[]): Map<string, Findings> {
  const rows = db.all<FoundRow>(sql`
    SELECT r.agent_id AS agent, l.finder, count(*) AS runs, sum(l.flagged) AS flagged
    FROM (SELECT run_id, 'judges' AS finder, max(coalesce(has_hallucination, 0)) AS flagged
          FROM reviews v
          WHERE rubric_id = ${rubricOf("hallucination").id} AND condition = 'default' AND state = 'parsed'
            AND NOT EXISTS (SELECT 1 FROM reviews newer WHERE newer.supersedes = v.id)
          GROUP BY run_id
          UNION ALL
          SELECT run_id, CASE rater WHEN 'human' THEN 'humans' ELSE 'checks' END, max(label = 'yes')
          FROM findings WHERE rater IN ('human', 'check') GROUP BY run_id, rater) l
    CROSS JOIN runs r ON r.id = l.run_id
    WHERE r.stage = ${stage} AND ${publicRun(sql`r.id`)} AND r.task_id IN (SELECT value FROM json_each(${JSON.stringify(tasks)}))
    GROUP BY r.agent_id, l.finder`);
  const found = new Map<string, Findings>();
  for (const { agent, finder, runs, flagged } of rows) {
    found.set(agent, { ...(found.get(agent) ?? noFindings), [finder]: { runs, flagged } });
  }
  return found;
}
