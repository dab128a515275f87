import { and, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "../client";
import { artifacts } from "../schema/artifacts";
import { runs } from "../schema/runs";
import { sourceFiles } from "../schema/sources";
import type { SourceFile } from "./read-source-file";
import type { Taking } from "./taking";
import { writeArtifact } from "./write-artifact";

const candidates = "agent_results/ideas_and_proposals";

/** The drawn idea or proposal is a copy of one candidate: only its hash says whose. False where none has it. */
export function takePointer(
  tx: Tx,
  t: Taking,
  file: SourceFile,
  taskId: string,
  of: "idea" | "proposal",
): boolean {
  const found = runWith(tx, taskId, of, file.sha256);
  if (found) t.report.take("drawn copy");
  else t.report.skip(`a drawn ${of} that equals no candidate here`, file.path);
  return found !== undefined;
}

/** The literature review belongs to the drawn idea's run. False where that is not known. */
export function takeRelatedWork(tx: Tx, t: Taking, file: SourceFile, taskId: string): boolean {
  const drawn = tx
    .select({ runId: artifacts.runId })
    .from(sourceFiles)
    .innerJoin(artifacts, eq(artifacts.sha256, sourceFiles.sha256))
    .innerJoin(runs, eq(runs.id, artifacts.runId))
    .where(
      and(
        eq(sourceFiles.path, `${candidates}/${taskId}/idea.md`),
        eq(runs.stage, "idea"),
        eq(runs.taskId, taskId),
        eq(artifacts.path, "idea.md"),
      ),
    )
    .orderBy(desc(sql`${sourceFiles}.rowid`))
    .get();
  if (!drawn?.runId) {
    t.report.skip("a literature review whose drawn idea is not known", file.path);
    return false;
  }
  const owner = { run: drawn.runId };
  writeArtifact(t.s, { owner, path: "related_work.md", kind: "related_work" }, file, t.snapshotId);
  t.report.take("related_work file");
  return true;
}

function runWith(tx: Tx, taskId: string, stage: "idea" | "proposal", sha256: string) {
  return tx
    .select({ id: runs.id })
    .from(artifacts)
    .innerJoin(runs, eq(runs.id, artifacts.runId))
    .where(and(eq(artifacts.sha256, sha256), eq(runs.stage, stage), eq(runs.taskId, taskId)))
    .get();
}
