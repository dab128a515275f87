import { coReviewerSentence } from "./consent";

/** What a new study asks reviewers to agree to; the chair may change it until somebody has agreed. */
export const defaultConsentText = [
  "You review papers that AI agents wrote, without being told which agent wrote which.",
  "Please do not look the papers up, and tell us if you recognise a system.",
  "We keep your scores, your reasons, when you handed them in, and how long you were active on each paper. They stand under a label such as R4 and not under your name; the chair alone can tell who it is.",
  coReviewerSentence,
  "You then also see which agent wrote each of your papers, and the judges' scores.",
  "After the study the scores and reasons are published under your label. You may stop at any time. If you delete your account, reviews that you handed in stay under the label.",
].join("\n\n");
