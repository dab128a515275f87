import { and, eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import type { FoundMark } from "@/lib/review/blindness";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { paperOf } from "../queries/study-paper";
import { paperMarks, studyPapers } from "../schema/studies";
import { newId } from "../session-token";
import { transact } from "../transact";
import { audit } from "./audit";

interface Checked {
  readonly studyId: string;
  readonly paperId: string;
  /** The file whose text was read. */
  readonly sha256: string;
  readonly marks: readonly FoundMark[];
}

/**
 * Keeps what the blindness check found in a paper. A place that was found before keeps its decision; new ones wait for
 * the chair. Where the file has changed since, all earlier marks go, for their places mean nothing any more.
 *
 * @returns how many places are open now
 * @throws AppError `not_found` for a stranger or what there is not, `conflict` where the file has changed meanwhile
 */
export function recordBlindnessCheck(
  db: Db,
  actor: Actor,
  { studyId, paperId, sha256, marks }: Checked,
  now = new Date(),
): { open: number } {
  assertMay(actor, "run_study", "This paper");
  return transact(db, (tx) => {
    const paper = paperOf(tx, studyId, paperId);
    if (paper.file?.sha256 !== sha256) {
      throw new AppError("conflict", "The paper changed while it was read. Check it again.");
    }
    const ofPaper = eq(paperMarks.paperId, paperId);
    const row = tx.select().from(studyPapers).where(eq(studyPapers.id, paperId)).get();
    if (row?.checkedSha256 !== sha256) tx.delete(paperMarks).where(ofPaper).run();
    // What an earlier rule found and this one does not is no question any more, unless the chair has answered it.
    tx.delete(paperMarks)
      .where(and(ofPaper, eq(paperMarks.origin, "check"), eq(paperMarks.decision, "open")))
      .run();
    const known = tx.select().from(paperMarks).where(ofPaper).all();
    const fresh = marks.filter((mark) => !known.some((one) => mark.start < one.end && one.start < mark.end));
    for (const { start, end, found, kind } of fresh) {
      tx.insert(paperMarks).values({ id: newId(), paperId, start, end, found, kind, origin: "check" }).run();
    }
    tx.update(studyPapers)
      .set({ checkedSha256: sha256, checkedAt: now })
      .where(eq(studyPapers.id, paperId))
      .run();
    const detail = { run: paper.runId, found: marks.length, open: fresh.length };
    audit(tx, actor, { action: "check_blindness", subject: `study:${studyId}`, detail }, now);
    return { open: fresh.length };
  });
}
