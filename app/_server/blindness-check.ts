import "server-only";
import { recordBlindnessCheck } from "@/db/commands/record-blindness-check";
import { paperText } from "@/db/paper-text";
import { blindNames } from "@/db/queries/blind-names";
import { studyPaperView } from "@/db/queries/study-paper";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { findMarks } from "@/lib/review/blindness";
import { db } from "./db";
import { env } from "./env";

interface OnePaper {
  readonly studyId: string;
  readonly paperId: string;
}

/**
 * Reads a paper's text for names and keeps what was found.
 *
 * @returns how many places are open
 * @throws AppError `not_found` for a stranger or what there is not, `unavailable` where it cannot be read
 */
export async function checkBlindness(actor: Actor, { studyId, paperId }: OnePaper): Promise<number> {
  const { paper, text } = await textToCheck(actor, { studyId, paperId });
  const marks = findMarks(text, blindNames(db()));
  return recordBlindnessCheck(db(), actor, { studyId, paperId, sha256: paper.sha256, marks }).open;
}

/**
 * A paper's text as its marks count it, for the chair.
 *
 * @throws AppError `not_found` for a stranger or what there is not, `unavailable` where it cannot be read
 */
export async function textToCheck(actor: Actor, { studyId, paperId }: OnePaper) {
  const { paper } = studyPaperView(db(), actor, studyId, paperId);
  if (!paper.file) throw new AppError("unavailable", "This run has no paper that can be read here.");
  return { paper: paper.file, text: await paperText(db(), env().dataDir, paper.file) };
}
