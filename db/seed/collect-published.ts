import { sql } from "drizzle-orm";
import { aiScientist, endToEndRuns } from "@/lib/benchmarks/mlr-bench/agents";
import { type FindingLabel, type FindingType, findingTypes } from "@/lib/benchmarks/mlr-bench/finding-types";
import { type Rubric, rubrics } from "@/lib/benchmarks/mlr-bench/rubrics";
import type { Tx } from "../client";
import type { Published } from "./published-format";

interface JudgeRow {
  readonly id: number;
  readonly file: string;
  readonly task: string;
  readonly rubric: string;
  readonly confidence: number | null;
  readonly flag: number | null;
}

/** Judge reviews as they stand, grouped by the files they came from. */
export function collectReviews(db: Tx, allTasks: readonly string[]): Published["reviews"] {
  const rows = db.all<JudgeRow>(sql`
    SELECT r.id, r.source_key AS file, u.task_id AS task, r.rubric_id AS rubric, r.confidence, r.has_hallucination AS flag
    FROM reviews r JOIN runs u ON u.id = r.run_id
    WHERE r.judge_id IS NOT NULL AND r.state = 'parsed' AND NOT EXISTS (SELECT 1 FROM reviews n WHERE n.supersedes = r.id)
    ORDER BY u.task_id
  `);
  const scores = scoresByReview(db);
  const findings = findingsByReview(db);
  const groups = Map.groupBy(rows, ({ file, task }) => file.replace(`/${task}/`, "/*/"));
  return [...groups].sort(byName).map(([file, group]) => {
    const rubric = rubrics.find((one) => one.id === group[0]?.rubric);
    if (!rubric) throw new RangeError(`collectReviews needs known rubrics, not ${group[0]?.rubric}`);
    const isAll = group.length === allTasks.length;
    const listed =
      rubric.kind === "hallucination" ? { findings: group.map((row) => findings.get(row.id) ?? []) } : {};
    return {
      file,
      tasks: isAll ? ("all" as const) : group.map((row) => row.task),
      rows: group.map((row) => rowOf(rubric, row, scores.get(row.id))),
      ...listed,
    };
  });
}

function rowOf(rubric: Rubric, row: JudgeRow, scores: ReadonlyMap<string, number> | undefined): number[] {
  const values = rubric.criteria.map((criterion) => scores?.get(criterion) ?? 0);
  if (rubric.hasConfidence) values.push(row.confidence ?? 0);
  if (rubric.hasHallucinationFlag) values.push(row.flag ?? 0);
  return values;
}

function scoresByReview(db: Tx): Map<number, Map<string, number>> {
  const rows = db.all<{ id: number; criterion: string; value: number }>(
    sql`SELECT review_id AS id, criterion, value FROM scores`,
  );
  const scores = new Map<number, Map<string, number>>();
  for (const { id, criterion, value } of rows) {
    scores.set(id, (scores.get(id) ?? new Map<string, number>()).set(criterion, value));
  }
  return scores;
}

function findingsByReview(db: Tx): Map<number, number[]> {
  const rows = db.all<{ id: number; type: FindingType }>(
    sql`SELECT review_id AS id, type FROM findings WHERE rater = 'judge' ORDER BY review_id, position`,
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.id)].map(([id, group]) => [
      id,
      group.map((row) => findingTypes.indexOf(row.type)),
    ]),
  );
}

/** The human study and the people's labels, in the order of their tables. */
export function collectHumans(db: Tx): Published["humans"] {
  const reviews = db.all<{ id: number; reviewer: string; agent: string; task: string; key: string }>(sql`
    SELECT r.id, r.reviewer_id AS reviewer, u.agent_id AS agent, u.task_id AS task, r.source_key AS key
    FROM reviews r JOIN runs u ON u.id = r.run_id
    WHERE r.reviewer_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM reviews n WHERE n.supersedes = r.id)
  `);
  const scores = scoresByReview(db);
  const rubric = rubrics.find((one) => one.kind === "end2end");
  const criteria = rubric?.criteria ?? [];
  const labels = db.all<{
    agent: string;
    task: string;
    type: FindingType;
    label: FindingLabel;
    row: number;
  }>(sql`
    SELECT u.agent_id AS agent, u.task_id AS task, f.type, f.label, f.position AS row
    FROM findings f JOIN runs u ON u.id = f.run_id WHERE f.rater = 'human'
  `);
  const rows = [...Map.groupBy(labels, (label) => label.row)].sort(([a], [b]) => a - b);
  return {
    reviews: reviews
      .sort((a, b) => rowNumber(a.key) - rowNumber(b.key))
      .map(({ id, reviewer, agent, task }) => [
        Number(reviewer.replace("mlr-human-", "")),
        keyOf(agent),
        task,
        ...(criteria.map((criterion) => scores.get(id)?.get(criterion) ?? 0) as Five),
      ]),
    findings: rows.map(([, group]) => [
      keyOf(group[0]?.agent ?? ""),
      group[0]?.task ?? "",
      ...(findingTypes.map(
        (type) => group.find((one) => one.type === type)?.label ?? "not_sure",
      ) as FourLabels),
    ]),
  };
}

type Five = [number, number, number, number, number];
type FourLabels = [FindingLabel, FindingLabel, FindingLabel, FindingLabel];

const rowNumber = (key: string) => Number(key.slice(key.lastIndexOf("#") + 1));

function keyOf(agentId: string): string {
  const found = [...endToEndRuns, aiScientist].find((run) => run.agent.id === agentId);
  if (!found) throw new RangeError(`collectHumans needs end-to-end agents, not ${agentId}`);
  return found.key;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
