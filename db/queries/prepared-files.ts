import type { PrepareBody, PrepareReply } from "@/lib/protocol/manifest";
import { rejectedFiles } from "@/lib/protocol/manifest-paths";
import type { Tx } from "../client";
import { missingBlobs } from "./missing-blobs";
import { type AttemptName, ownAttempt } from "./own-attempt";

/**
 * Which of an attempt's files cannot be taken, and which contents of the others have to be sent.
 *
 * @throws ProtocolRefusal `gone` for an attempt that is not the caller's
 */
export function preparedFiles(db: Tx, name: AttemptName & Pick<PrepareBody, "files">): PrepareReply {
  ownAttempt(db, name);
  const rejected = rejectedFiles(name.files);
  const paths = new Set(rejected.map(({ path }) => path));
  const wanted = name.files.filter(({ path }) => !paths.has(path)).map(({ sha256 }) => sha256);
  return { missing: missingBlobs(db, wanted), rejected };
}
