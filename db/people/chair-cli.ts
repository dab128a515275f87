import { AppError } from "@/lib/errors";
import { momentWords } from "@/lib/moment-words";
import { Address } from "@/lib/people/address";
import { signInPath } from "@/lib/people/sign-in-path";
import { siteUrl } from "@/lib/site-url";
import { authSecret } from "../auth-secret";
import { openDatabase } from "../client";
import { makeChair } from "../commands/make-chair";
import { databaseFile } from "../data-dir";
import { runCommand } from "../run-command";

/** `npm run chair -- <email>`: makes the first chair, or one more, also while the site is serving. */
runCommand((settings, [given, ...rest]) => {
  const email = Address.safeParse(given);
  if (!email.success || rest.length > 0) {
    throw new AppError("invalid", "Usage: npm run chair -- <e-mail address>");
  }
  const { dir, file } = databaseFile(settings);
  const db = openDatabase(file);
  const secret = authSecret(dir, settings.AUTH_SECRET);
  const wanted = { email: email.data, minutes: settings.REFEREE_LINK_MINUTES, secret };
  const { isNew, token, expires } = makeChair(db, wanted);
  db.$client.close();
  const site = (settings.REFEREE_PUBLIC_URL ?? siteUrl(settings.HOST, settings.PORT)).replace(/\/+$/, "");
  process.stdout.write(
    `${email.data} is ${isNew ? "now a chair, with a new account" : "now a chair"}.\n` +
      `Sign in with this link. It works once, until ${momentWords(expires)}:\n\n` +
      `${site}${signInPath({ email: email.data, token, to: "/admin/people" })}\n`,
  );
});
