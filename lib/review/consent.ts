/**
 * The sentence by which a consent text announces that reviewers see each other's scores. Only where it stands in the
 * text, word by word, does the reveal show them.
 */
export const coReviewerSentence =
  "Once all your reviews are in, you see the submitted scores of the other reviewers of your papers, without their names, and those reviewers see yours in the same way.";

/** Whether the text that a reviewer agreed to announces that co-reviewers' scores are shown. */
export function announcesCoReviewers(consentText: string): boolean {
  return consentText.replace(/\s+/g, " ").includes(coReviewerSentence);
}
