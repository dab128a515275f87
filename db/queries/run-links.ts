import { and, asc, eq, ne } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { RunLink, RunView } from "@/lib/catalog/run";
import type { Tx } from "../client";
import { runInputs, runs } from "../schema/runs";
import { agentCards } from "./agent-cards";
import { finishedRun, visibleRun } from "./visible";

type Links = Pick<RunView, "inputs" | "outputs" | "siblings">;

/**
 * What a run took as input and what took it as input, as far as names or content hashes prove it; and the other
 * runs on its task at its stage.
 */
export function runLinks(db: Tx, actor: Actor, run: typeof runs.$inferSelect): Links {
  const cards = agentCards(db, actor);
  const select = {
    kind: runInputs.kind,
    run: runs.id,
    stage: runs.stage,
    agentId: runs.agentId,
    title: runs.title,
  };
  const link = ({ agentId, ...row }: Omit<RunLink, "agent"> & { agentId: string }): RunLink[] => {
    const agent = cards.get(agentId);
    return agent ? [{ ...row, agent }] : [];
  };
  const inputs = db
    .select(select)
    .from(runInputs)
    .innerJoin(runs, eq(runs.id, runInputs.inputRunId))
    .where(and(eq(runInputs.runId, run.id), visibleRun(actor, runs.id)))
    .orderBy(asc(runInputs.kind))
    .all();
  const outputs = db
    .select(select)
    .from(runInputs)
    .innerJoin(runs, eq(runs.id, runInputs.runId))
    .where(and(eq(runInputs.inputRunId, run.id), visibleRun(actor, runs.id), finishedRun(runs.id)))
    .orderBy(asc(runs.id))
    .all();
  return {
    inputs: inputs.flatMap(link),
    outputs: outputs.flatMap(link),
    siblings: siblingsOf(db, actor, run, cards),
  };
}

function siblingsOf(
  db: Tx,
  actor: Actor,
  run: typeof runs.$inferSelect,
  cards: ReturnType<typeof agentCards>,
): Links["siblings"] {
  const rows = db
    .select({ run: runs.id, agentId: runs.agentId, title: runs.title })
    .from(runs)
    .where(
      and(
        eq(runs.taskId, run.taskId),
        eq(runs.stage, run.stage),
        ne(runs.id, run.id),
        visibleRun(actor, runs.id),
        finishedRun(runs.id),
      ),
    )
    .orderBy(asc(runs.id))
    .all();
  return rows.flatMap(({ agentId, ...sibling }) => {
    const agent = cards.get(agentId);
    return agent ? [{ ...sibling, agent }] : [];
  });
}
