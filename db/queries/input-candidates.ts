import { and, asc, eq, isNull } from "drizzle-orm";
import { stageRules } from "@/lib/runs/stage-io";
import type { Tx } from "../client";
import { artifacts } from "../schema/artifacts";
import { runs } from "../schema/runs";
import { publicRun } from "./visible";

interface Place {
  readonly kind: "idea" | "proposal" | "experiment";
  readonly taskId: string;
}

/** Every public run that a stage of this task may start from: it has finished and its file is here. */
export function inputCandidates(tx: Tx, { kind, taskId }: Place): { id: string; agentId: string }[] {
  const output = stageRules[kind].output;
  return tx
    .select({ id: runs.id, agentId: runs.agentId })
    .from(runs)
    .innerJoin(artifacts, eq(artifacts.runId, runs.id))
    .where(
      and(
        eq(runs.stage, kind),
        eq(runs.taskId, taskId),
        eq(artifacts.path, output),
        isNull(artifacts.withheld),
        publicRun(runs.id),
      ),
    )
    .groupBy(runs.id)
    .orderBy(asc(runs.id))
    .all();
}
