import { AppError } from "../errors";
import { type AssignmentFacts, isLive, isTooLate } from "./rules";

/**
 * Whether the paper may be read, by the reviewer whose it is.
 *
 * @throws AppError `not_found` once the reviewer or the paper is out of the study, `conflict` before the consent text
 * is agreed to or the calibration paper is handed in
 */
export function assertCanRead(facts: AssignmentFacts): void {
  if (!facts.isActive || facts.studyState === "draft") throw new AppError("not_found", notYours);
  if (!isLive(facts.state)) throw new AppError("not_found", "This paper is no longer yours to review.");
  if (!facts.hasConsented) {
    throw new AppError("conflict", "Please read and accept the consent text first. It stands on your desk.");
  }
  if (facts.hasCalibrationLeft && !facts.isCalibration && facts.state === "assigned") {
    throw new AppError("conflict", "The calibration paper comes first. Submit it, then this one opens.");
  }
}

/**
 * Whether a draft may be saved.
 *
 * @throws AppError as `assertCanRead`, and `conflict` once it is submitted or the study is closed
 */
export function assertCanWrite(facts: AssignmentFacts): void {
  assertCanRead(facts);
  if (facts.state === "submitted") {
    throw new AppError(
      "conflict",
      "This review is already submitted. What is written here was not added to it.",
    );
  }
  if (facts.studyState === "closed") {
    throw new AppError("conflict", "The study has closed. Nothing more can be saved or submitted.");
  }
}

/** @throws AppError as `assertCanWrite`, and `conflict` after the hard deadline */
export function assertCanSubmit(facts: AssignmentFacts, now: Date): void {
  assertCanWrite(facts);
  if (isTooLate(facts.hardDeadline, now)) {
    throw new AppError(
      "conflict",
      "The deadline has passed, so nothing can be submitted. Your draft is kept; ask the chair for more time.",
    );
  }
}

/** @throws AppError `conflict` for a review that is submitted or was; otherwise as `assertCanRead`, consent apart */
export function assertCanDecline(facts: AssignmentFacts): void {
  if (!facts.isActive || facts.studyState !== "open" || !isLive(facts.state)) {
    throw new AppError("not_found", notYours);
  }
  if (facts.state === "submitted" || facts.state === "reopened") {
    throw new AppError(
      "conflict",
      "This review was already submitted. Tell the chair about the conflict instead.",
    );
  }
}

const notYours = "There is no such paper among yours.";
