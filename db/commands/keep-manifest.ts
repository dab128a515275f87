import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { canonicalManifest, type ManifestBody, type ManifestReply } from "@/lib/protocol/manifest";
import { rejectedFiles } from "@/lib/protocol/manifest-paths";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { Db } from "../client";
import { type AttemptName, goneAttempt, ownAttempt } from "../queries/own-attempt";
import { jobAttempts } from "../schema/job-attempts";
import { writeQuietly } from "../write-quietly";

/**
 * Keeps the list of an attempt's files. The same again is answered alike; a newer one replaces an older.
 *
 * @throws ProtocolRefusal `invalid` with each path that cannot be taken, `conflict` for another list that is no newer,
 *   `gone` once the attempt has ended
 */
export function keepManifest(
  db: Db,
  name: AttemptName & Pick<ManifestBody, "seq" | "manifest">,
): ManifestReply {
  const { seq } = name;
  const text = canonicalManifest(name.manifest);
  const digest = createHash("sha256").update(text).digest("hex");
  assertTakeable(name.manifest.files);
  const seen = ownAttempt(db, name);
  if (seen.manifestDigest === digest) return { digest };
  return writeQuietly(db, (tx) => {
    const attempt = ownAttempt(tx, name);
    if (attempt.state === "done" || attempt.isKeptAside) throw goneAttempt();
    if (attempt.manifestSeq !== null && seq <= attempt.manifestSeq) {
      throw new ProtocolRefusal({
        code: "conflict",
        message: "A list of files that is as new is here already.",
      });
    }
    tx.update(jobAttempts)
      .set({ manifestSeq: seq, manifestDigest: digest, manifest: JSON.parse(text) })
      .where(
        and(
          eq(jobAttempts.id, attempt.id),
          eq(jobAttempts.fence, attempt.fence),
          inArray(jobAttempts.state, ["claimed", "started", "finishing", "lost"]),
        ),
      )
      .run();
    return { digest };
  });
}

function assertTakeable(files: ManifestBody["manifest"]["files"]): void {
  const rejected = rejectedFiles(files);
  if (rejected.length === 0) return;
  throw new ProtocolRefusal({
    code: "invalid",
    message: "The list has files that cannot be taken. Name them among those left out.",
    fields: Object.fromEntries(rejected.slice(0, 100).map(({ path, why }) => [path, [why]])),
  });
}
