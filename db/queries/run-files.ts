import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "@/lib/actor";
import type { RunFile } from "@/lib/catalog/run";
import type { Tx } from "../client";
import { artifacts } from "../schema/artifacts";
import { visibleFile, visibleRun } from "./visible";

/** The newest revision of each file of a run that the actor may see, by path, with its key in the source. */
export function runFiles(db: Tx, actor: Actor, runId: string): (RunFile & { sourceKey: string })[] {
  const newer = alias(artifacts, "newer");
  return db
    .select({
      path: artifacts.path,
      kind: artifacts.kind,
      mediaType: artifacts.mediaType,
      bytes: artifacts.bytes,
      sha256: artifacts.sha256,
      isBackup: artifacts.isBackup,
      sourceKey: artifacts.sourceKey,
    })
    .from(artifacts)
    .leftJoin(
      newer,
      and(
        eq(newer.runId, artifacts.runId),
        eq(newer.path, artifacts.path),
        gt(newer.revision, artifacts.revision),
      ),
    )
    .where(
      and(
        eq(artifacts.runId, runId),
        visibleRun(actor, artifacts.runId),
        visibleFile(actor, artifacts.withheld),
        isNull(newer.id),
      ),
    )
    .orderBy(asc(artifacts.path))
    .all();
}
