import { createHash } from "node:crypto";
import { operator, visitor } from "@/lib/actor";
import type { AgreementInput } from "@/lib/agreement/ratings";
import { agreementReport } from "@/lib/agreement/report";
import type { AgreementReport } from "@/lib/agreement/schema";
import type { Db } from "../client";
import { publishedRatings } from "../queries/agreement-published";
import { type AgreementQuestion, questionKey } from "../queries/agreement-question";
import { runOfPaper } from "../queries/agreement-ratings";
import { studyRatings } from "../queries/agreement-study";

export interface AnsweredQuestion {
  /** Of everything the report depends on. */
  readonly hash: string;
  /** The report as JSON. */
  readonly body: string;
}

const mostKept = 60;

/**
 * Answers questions on agreement from a database, and computes again only where the ratings that a report rests on have
 * changed: a write elsewhere costs a reading, not a bootstrap. Whoever asks must have seen to it that the asker may know.
 */
export class AgreementAnswers {
  readonly #kept = new Map<string, AnsweredQuestion>();

  /** @throws AppError `not_found` for a study that is not there */
  answer(db: Db, question: AgreementQuestion): AnsweredQuestion {
    const key = questionKey(question);
    const input = ratings(db, question);
    const hash = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
    const kept = this.#kept.get(key);
    const answered = kept?.hash === hash ? kept : { hash, body: JSON.stringify(report(input, hash)) };
    this.#keep(key, answered);
    return answered;
  }

  #keep(key: string, answered: AnsweredQuestion): void {
    // A map keeps its order of insertion, so the first key is the one that was asked longest ago.
    this.#kept.delete(key);
    this.#kept.set(key, answered);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

function ratings(db: Db, question: AgreementQuestion): AgreementInput {
  if (question.kind === "published") return publishedRatings(db, question);
  // That the asker may see the study was decided before. What is left is whether the embargo of other studies binds.
  return studyRatings(db, question.isChair ? operator : visitor, question);
}

/**
 * A running study has one snapshot row, so the state of its reviews is named by what they hold. What was left out is
 * named by its run.
 */
function report(input: AgreementInput, hash: string): AgreementReport {
  const isStudy = input.snapshot.startsWith("study:");
  const snapshot = isStudy ? `${input.snapshot}@${hash.slice(0, 10)}` : input.snapshot;
  const { counts, ...rest } = agreementReport({ ...input, snapshot });
  const excluded = counts.excluded.map((one) => ({ ...one, run: runOfPaper(one.run) }));
  return { ...rest, counts: { ...counts, excluded } };
}
