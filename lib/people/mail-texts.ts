import { momentWords } from "../moment-words";

interface Letter {
  readonly subject: string;
  readonly body: string;
}

/** A moment as a letter writes it: `2026-03-02 09:00 UTC`. */

const footer = (site: string) => `\n\n-- \nReferee, the open scoreboard for AI research agents\n${site}\n`;

/** The letter with a sign-in link. */
export function signInLetter(given: {
  readonly site: string;
  readonly link: string;
  readonly expires: Date;
}): Letter {
  const { site, link, expires } = given;
  return {
    subject: "Sign in to Referee",
    body:
      `This link signs you in to Referee:\n\n${link}\n\n` +
      `It works once, until ${momentWords(expires)}. A newer link replaces it.\n` +
      `If you did not ask for it, do nothing: nobody can sign in without this letter.${footer(site)}`,
  };
}

/** The letter that asks somebody to review, or to be a chair. */
export function invitationLetter(given: {
  readonly site: string;
  readonly link: string;
  readonly expires: Date;
  /** The study's title; null asks somebody to be a chair. */
  readonly study: string | null;
}): Letter {
  const { site, link, expires, study } = given;
  const [subject, asked] =
    study === null
      ? [
          "You are invited to chair on Referee",
          "You are invited to be a chair on Referee: to run studies and invite people.",
        ]
      : [
          `You are invited to review: ${study}`,
          `You are invited to review papers blind in the study\n"${study}".`,
        ];
  return {
    subject,
    body:
      `${asked}\n\nRead what it asks of you, then accept or decline:\n\n${link}\n\n` +
      `The link is for this address alone and lasts until ${momentWords(expires)}.${footer(site)}`,
  };
}
