import { sql } from "drizzle-orm";
import { agents, codingAgents, scaffolds } from "@/lib/benchmarks/mlr-bench/agents";
import { cohorts } from "@/lib/benchmarks/mlr-bench/cohorts";
import { dataNotes } from "@/lib/benchmarks/mlr-bench/data-notes";
import { judges } from "@/lib/benchmarks/mlr-bench/judge-ids";
import { models } from "@/lib/benchmarks/mlr-bench/models";
import { rubrics } from "@/lib/benchmarks/mlr-bench/rubrics";
import { mlrBench, mlrBenchSource } from "@/lib/benchmarks/mlr-bench/source";
import type { Tx } from "../client";
import * as agentTables from "../schema/agents";
import * as benchmarkTables from "../schema/benchmarks";
import * as reviewTables from "../schema/reviews";
import { dataNotes as noteTable, sources } from "../schema/sources";

/** Puts in what every other fact of MLR-Bench refers to: source, rubrics, agents, judges, cohorts, notes. Safe to repeat. */
export function writeBenchmarkFacts(tx: Tx): void {
  tx.insert(sources).values(mlrBenchSource).onConflictDoNothing().run();
  tx.insert(benchmarkTables.benchmarks).values(mlrBench).onConflictDoNothing().run();
  writeRubrics(tx);
  writeAgents(tx);
  tx.insert(reviewTables.judges)
    .values([...judges])
    .onConflictDoNothing()
    .run();
  for (const { id, name } of cohorts) {
    tx.insert(benchmarkTables.cohorts)
      .values({ id, name, benchmarkId: mlrBench.id })
      .onConflictDoNothing()
      .run();
  }
  const notes = dataNotes.map(({ id, subject, subjectId, text }) => ({
    id,
    subjectKind: subject,
    subjectId,
    text,
  }));
  tx.insert(noteTable)
    .values(notes)
    .onConflictDoUpdate({
      target: noteTable.id,
      set: { text: sql`excluded.text`, subjectId: sql`excluded.subject_id` },
    })
    .run();
}

function writeRubrics(tx: Tx): void {
  for (const { id, kind, version, criteria } of rubrics) {
    tx.insert(benchmarkTables.rubrics)
      .values({ id, kind, version, benchmarkId: mlrBench.id })
      .onConflictDoNothing()
      .run();
    if (criteria.length === 0) continue;
    tx.insert(benchmarkTables.rubricCriteria)
      .values(criteria.map((criterion, position) => ({ rubricId: id, criterion, position })))
      .onConflictDoNothing()
      .run();
  }
}

function writeAgents(tx: Tx): void {
  for (const { id, name, family, provider, aliases } of models) {
    tx.insert(agentTables.models).values({ id, name, family, provider }).onConflictDoNothing().run();
    tx.insert(agentTables.modelAliases)
      .values([id, ...aliases].map((alias) => ({ alias, modelId: id })))
      .onConflictDoNothing()
      .run();
  }
  tx.insert(agentTables.scaffolds)
    .values([...scaffolds])
    .onConflictDoNothing()
    .run();
  tx.insert(agentTables.codingAgents)
    .values([...codingAgents])
    .onConflictDoNothing()
    .run();
  for (const { id, name, scaffold, model, codingAgent } of agents) {
    const parts = { scaffoldId: scaffold, modelId: model };
    const coder = { codingAgentId: codingAgent?.id ?? null, codingModelId: codingAgent?.model ?? null };
    const added = tx
      .insert(agentTables.agents)
      .values({ id, name, ...parts, ...coder })
      .onConflictDoNothing()
      .run();
    if (added.changes > 0)
      tx.run(sql`INSERT INTO search (kind, id, title, body) VALUES ('agent', ${id}, ${name}, '')`);
  }
}
