import type { Basis } from "@/lib/agreement/ratings";
import type { Stage } from "@/lib/benchmarks/stages";
import type { Resampling } from "@/lib/stats/bootstrap";

interface Asked {
  readonly basis: Basis;
  readonly resampling: Resampling;
}

/** The imported reviews of people at one stage, beside the judges' on the same runs. */
export interface PublishedQuestion extends Asked {
  readonly kind: "published";
  readonly stage: Stage;
  readonly margin: number;
}

/** One study of ours. Its margin is its own, fixed before it opened. */
export interface StudyQuestion extends Asked {
  readonly kind: "study";
  readonly studyId: string;
  /** Which submission of a review counts; the first, unless somebody wants to see the newest. */
  readonly revision: "first" | "latest";
  /** What becomes of reviews whose reviewer recognised the system. */
  readonly recognised: "kept" | "left-out";
  /** Whether the asker is above the embargo of other studies. */
  readonly isChair: boolean;
}

/** What a report on agreement can be asked about. Equal questions have equal texts, see `questionKey`. */
export type AgreementQuestion = PublishedQuestion | StudyQuestion;

/** The name of a question, for whoever keeps answers. */
export function questionKey(question: AgreementQuestion): string {
  const { replicates, seed } = question.resampling;
  const frame = [question.basis, replicates, seed];
  return question.kind === "published"
    ? JSON.stringify(["published", question.stage, question.margin, ...frame])
    : JSON.stringify([
        ...["study", question.studyId, question.revision, question.recognised, question.isChair],
        ...frame,
      ]);
}
