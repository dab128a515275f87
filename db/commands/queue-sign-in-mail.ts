import { signInLetter } from "@/lib/people/mail-texts";
import type { Db } from "../client";
import { writeQuietly } from "../write-quietly";
import { queueMail } from "./queue-mail";

interface Asked {
  readonly recipient: string;
  readonly link: string;
  readonly site: string;
  readonly expires: Date;
}

/** Writes the letter with a sign-in link into the outbox. */
export function queueSignInMail(db: Db, { recipient, ...given }: Asked, now = new Date()): string {
  const letter = { recipient, kind: "sign_in" as const, ...signInLetter(given) };
  return writeQuietly(db, (tx) => queueMail(tx, letter, now));
}
