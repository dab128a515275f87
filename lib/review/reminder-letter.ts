import { momentWords } from "../moment-words";

interface Reminder {
  readonly title: string;
  /** How many reviews are not handed in. */
  readonly left: number;
  readonly softDeadline: Date | null;
  readonly hardDeadline: Date | null;
  readonly site: string;
}

/** The mail that reminds a reviewer; it names no paper, no score and nobody else. */
export function reminderLetter({ title, left, softDeadline, hardDeadline, site }: Reminder): {
  readonly subject: string;
  readonly body: string;
} {
  const reviews = left === 1 ? "1 review" : `${left} reviews`;
  const lines = [
    `You have ${reviews} left in "${title}".`,
    softDeadline && `Please hand them in by ${momentWords(softDeadline)}.`,
    hardDeadline && `Nothing can be handed in after ${momentWords(hardDeadline)}.`,
    `Everything you have written so far is kept. Go on here: ${site}/review`,
    "If you cannot review a paper, give it back on the same page, so that somebody else can.",
  ];
  return { subject: `${reviews} left: ${title}`, body: `${lines.filter(Boolean).join("\n\n")}\n` };
}
