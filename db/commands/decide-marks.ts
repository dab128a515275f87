import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import type { MarkKind } from "@/lib/review/blindness-words";
import type { StudyPaperRow } from "@/lib/review/paper-views";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { paperOf } from "../queries/study-paper";
import { assignments } from "../schema/assignments";
import { paperMarks } from "../schema/studies";
import { newId } from "../session-token";
import { transact } from "../transact";
import { audit } from "./audit";

interface Decision {
  readonly studyId: string;
  readonly paperId: string;
  readonly decision: "masked" | "kept";
  /** Which marks: one, all that read the same as one, all open ones of a kind, or all open ones. */
  readonly which:
    | { readonly markId: string }
    | { readonly sameAs: string }
    | { readonly openOf: MarkKind }
    | { readonly allOpen: true };
}

/**
 * Masks or keeps places of a paper. The stored paper itself is never changed.
 *
 * @returns how many marks were decided
 * @throws AppError `not_found` for a stranger or what there is not, `conflict` once a reviewer has opened the paper:
 * quotes count on its text as it was shown
 */
export function decideMarks(
  db: Db,
  actor: Actor,
  { studyId, paperId, decision, which }: Decision,
  now = new Date(),
): { decided: number } {
  assertMay(actor, "run_study", "This paper");
  return transact(db, (tx) => {
    const paper = paperOf(tx, studyId, paperId);
    assertUnread(tx, paper);
    const { changes } = tx
      .update(paperMarks)
      .set({ decision, decidedAt: now })
      .where(and(eq(paperMarks.paperId, paperId), chosen(which)))
      .run();
    if (changes === 0 && ("markId" in which || "sameAs" in which))
      throw new AppError("not_found", "This mark was not found.");
    const detail = { run: paper.runId, decision, decided: changes, which };
    audit(tx, actor, { action: "decide_marks", subject: `study:${studyId}`, detail }, now);
    return { decided: changes };
  });
}

function chosen(which: Decision["which"]): SQL | undefined {
  if ("markId" in which) return eq(paperMarks.id, which.markId);
  if ("sameAs" in which) {
    return sql`${paperMarks.found} = (SELECT found FROM paper_marks WHERE id = ${which.sameAs})`;
  }
  const isOpen = eq(paperMarks.decision, "open");
  return "openOf" in which ? and(isOpen, eq(paperMarks.kind, which.openOf)) : isOpen;
}

interface NewMark {
  readonly studyId: string;
  readonly paperId: string;
  /** The paper's text, as `paperText` gives it, in which the words are looked for. */
  readonly text: string;
  readonly words: string;
}

/**
 * The chair masks words that the check did not find, wherever the paper has them.
 *
 * @returns how many places were marked
 * @throws AppError `not_found` for a stranger or what there is not, `invalid` where the paper does not hold the words,
 * `conflict` once a reviewer has opened the paper, or where all of it is marked already
 */
export function addMark(
  db: Db,
  actor: Actor,
  { studyId, paperId, text, words }: NewMark,
  now = new Date(),
): { added: number } {
  assertMay(actor, "run_study", "This paper");
  return transact(db, (tx) => {
    const paper = paperOf(tx, studyId, paperId);
    assertUnread(tx, paper);
    const places = placesOf(text, words.trim());
    if (places.length === 0) {
      const message = "The paper does not hold these words, letter by letter.";
      throw new AppError("invalid", message, { fields: { words: [message] } });
    }
    const known = tx.select().from(paperMarks).where(eq(paperMarks.paperId, paperId)).all();
    const fresh = places.filter(({ start, end }) => !known.some((one) => start < one.end && one.start < end));
    if (fresh.length === 0) throw new AppError("conflict", "All of these places are marked already.");
    for (const place of fresh) {
      const facts = { kind: "other", origin: "chair" as const, decision: "masked" as const, decidedAt: now };
      tx.insert(paperMarks)
        .values({ id: newId(), paperId, ...place, found: words.trim(), ...facts })
        .run();
    }
    const detail = { run: paper.runId, added: fresh.length };
    audit(tx, actor, { action: "add_mark", subject: `study:${studyId}`, detail }, now);
    return { added: fresh.length };
  });
}

function placesOf(text: string, words: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  if (words === "") return places;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    places.push({ start: at, end: at + words.length });
  }
  return places;
}

function assertUnread(tx: Tx, paper: StudyPaperRow): void {
  const read = tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      and(
        eq(assignments.paperId, paper.id),
        inArray(assignments.state, ["opened", "draft", "submitted", "reopened"]),
      ),
    )
    .get();
  if (!read) return;
  throw new AppError(
    "conflict",
    "A reviewer has opened this paper, and quotes count on its text as it was. Its marks stay as they are.",
  );
}
