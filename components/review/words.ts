import { momentWords } from "@/lib/moment-words";

interface Deadlines {
  readonly softDeadline: Date | null;
  readonly hardDeadline: Date | null;
  readonly isTooLate: boolean;
}

/** What the deadlines mean for a reviewer, said before they pass; null where there is none. */
export function deadlineWords({ softDeadline, hardDeadline, isTooLate }: Deadlines): string | null {
  if (isTooLate && hardDeadline) {
    return `The deadline passed on ${momentWords(hardDeadline)}. Drafts are kept, but nothing can be submitted any more. Ask the chair if you need more time.`;
  }
  const parts: string[] = [];
  if (softDeadline) parts.push(`Please submit by ${momentWords(softDeadline)}.`);
  if (hardDeadline) parts.push(`After ${momentWords(hardDeadline)} nothing can be submitted any more.`);
  return parts.length > 0 ? parts.join(" ") : null;
}

/** Active time in words, such as "38 min". */
export function minutesWords(activeMs: number): string {
  return activeMs < 60_000 ? "under a minute" : `${Math.round(activeMs / 60_000)} min`;
}
