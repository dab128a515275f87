import { sql } from "drizzle-orm";
import { check, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** An LLM that writes text or drives a coding agent. */
export const models = sqliteTable("models", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** `claude`, `gemini`, `o-series`: what the model filter offers. */
  family: text().notNull(),
  provider: text().notNull(),
});

/** Every spelling of a model's id that the sources use. */
export const modelAliases = sqliteTable("model_aliases", {
  alias: text().primaryKey(),
  modelId: text()
    .notNull()
    .references(() => models.id),
});

export const scaffolds = sqliteTable("scaffolds", { id: text().primaryKey(), name: text().notNull() });

export const codingAgents = sqliteTable("coding_agents", { id: text().primaryKey(), name: text().notNull() });

/** Scaffold + model + coding agent: what a leaderboard ranks. */
export const agents = sqliteTable(
  "agents",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    scaffoldId: text()
      .notNull()
      .references(() => scaffolds.id),
    /** Writes idea, proposal and paper; null where a stage needs none. */
    modelId: text().references(() => models.id),
    codingAgentId: text().references(() => codingAgents.id),
    /** Drives the coding agent; it may differ from the model that writes. */
    codingModelId: text().references(() => models.id),
  },
  (t) => [
    // Nulls are distinct in an index, so the parts are joined; drizzle-kit cannot write an expression with a comma.
    uniqueIndex("one_agent_per_combination").on(
      sql`(scaffold_id || '|' || CASE WHEN model_id IS NULL THEN '' ELSE model_id END || '|' || CASE WHEN coding_agent_id IS NULL THEN '' ELSE coding_agent_id || '|' || coding_model_id END)`,
    ),
    check(
      "agent_has_a_model_or_a_coding_agent",
      sql`${t.modelId} IS NOT NULL OR ${t.codingAgentId} IS NOT NULL`,
    ),
    check("coding_agent_has_its_model", sql`(${t.codingAgentId} IS NULL) = (${t.codingModelId} IS NULL)`),
  ],
);
