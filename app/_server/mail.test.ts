import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueSignInMail } from "@/db/commands/queue-sign-in-mail";
import { withPublishedSite } from "@/db/published-site";
import { outboxView } from "@/db/queries/outbox-view";
import { visitor } from "@/lib/actor";
import { db } from "./db";
import { deliver } from "./mail";

withPublishedSite();

/** A mail server that takes letters for everybody but `nobody@…`. */
const taken: string[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer((socket) => {
    let letter: string | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 test");
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      const text = bytes.toString();
      if (letter !== undefined) {
        letter += text;
        if (!letter.endsWith("\r\n.\r\n")) return;
        taken.push(letter);
        letter = undefined;
        say("250 taken");
      } else if (text.startsWith("RCPT") && text.includes("nobody@")) say("550 no such mailbox");
      else if (text.startsWith("DATA")) {
        letter = "";
        say("354 go on");
      } else say("250 fine");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  process.env.REFEREE_SMTP_URL = `smtp://127.0.0.1:${port}`;
});
afterAll(() => server.close());

const letter = (recipient: string, token: string) =>
  queueSignInMail(db(), {
    recipient,
    link: `https://referee.example/signin/link?token=${token}`,
    site: "https://referee.example",
    expires: new Date("2026-03-02T10:00:00Z"),
  });

test("letters are sent once; one that is refused is written down with its reason and stops no other", async () => {
  const ids = [letter("ada@example.org", "t-ada"), letter("nobody@example.org", "t-nobody")];
  expect(await deliver(ids)).toEqual({ sent: 1, failed: 1, kept: 0 });
  expect(await deliver(ids)).toEqual({ sent: 0, failed: 1, kept: 0 });
  expect(taken).toHaveLength(1);
  expect(taken[0]).toContain("t-ada");
  const fates = outboxView(db(), visitor, { isDemo: true }).mails;
  const of = (recipient: string) => fates.find((mail) => mail.recipient === recipient);
  expect(of("ada@example.org")).toMatchObject({ error: null, body: expect.not.stringContaining("t-ada") });
  expect(of("nobody@example.org")).toMatchObject({
    sentAt: null,
    error: expect.stringContaining("no such mailbox"),
  });
});

test("an id that names no letter sends nothing", async () => {
  expect(await deliver(["nowhere"])).toEqual({ sent: 0, failed: 0, kept: 0 });
});
