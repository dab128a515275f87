import { createHash } from "node:crypto";
import type { Db } from "../client";
import { ensureRunSource } from "../commands/run-source";
import { artifacts, blobs } from "../schema/artifacts";
import { transact } from "../transact";

/**
 * Puts in a text of our own for a task, for measurements and journeys where the benchmark's texts are not imported.
 */
export function ownTaskText(db: Db, taskId: string, text: string, now = new Date()): void {
  const content = Buffer.from(text);
  const sha256 = createHash("sha256").update(content).digest("hex");
  transact(db, (tx) => {
    const snapshotId = ensureRunSource(tx, now);
    tx.insert(blobs).values({ sha256, bytes: content.length, content }).onConflictDoNothing().run();
    tx.insert(artifacts)
      .values({
        id: `own-task-text/${taskId}`,
        taskId,
        path: "task.md",
        sourceKey: `own/${taskId}.md`,
        kind: "task",
        mediaType: "text/markdown",
        sha256,
        bytes: content.length,
        snapshotId,
      })
      .run();
  });
}
