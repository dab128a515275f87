import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { aPerson } from "../people-fixture";
import { newestMail, outboxView } from "../queries/outbox-view";
import { unsentMails } from "../queries/unsent-mails";
import { testDatabase } from "../testing";
import { transact } from "../transact";
import { queueMail } from "./queue-mail";
import { queueSignInMail } from "./queue-sign-in-mail";
import { recordDelivery } from "./record-delivery";

const now = new Date("2026-03-02T09:00:00Z");
const link = "https://referee.example/signin/link?token=secret-token&email=ada%40example.org";
const asked = { recipient: "ada@example.org", link, site: "https://referee.example", expires: now };

test("a letter waits until it is sent; then its link is struck out of what is kept", () => {
  const db = testDatabase();
  const id = queueSignInMail(db, asked, now);
  expect(unsentMails(db, [id, "nobody's"])).toMatchObject([{ id, body: expect.stringContaining(link) }]);
  recordDelivery(db, id, { kind: "sent" }, now);
  expect(unsentMails(db, [id])).toEqual([]);
  const [kept] = outboxView(db, visitor, { isDemo: true }).mails;
  expect(kept).toMatchObject({ sentAt: now, error: null });
  expect(kept?.body).not.toContain("secret-token");
});

test("a refused letter keeps its link and the reason, and can be sent again", () => {
  const db = testDatabase();
  const id = queueSignInMail(db, asked, now);
  recordDelivery(db, id, { kind: "failed", error: "550 no such mailbox" }, now);
  expect(unsentMails(db, [id])).toMatchObject([{ body: expect.stringContaining("secret-token") }]);
  expect(outboxView(db, visitor, { isDemo: true }).mails[0]?.error).toBe("550 no such mailbox");
  recordDelivery(db, id, { kind: "sent" }, now);
  expect(outboxView(db, visitor, { isDemo: true }).mails[0]?.error).toBeNull();
  recordDelivery(db, "gone", { kind: "sent" }, now);
});

test("a letter of a change that failed was never written, and no subject begins a header", () => {
  const db = testDatabase();
  const mail = {
    recipient: "a@example.org",
    subject: "Hello\r\nBcc: all@example.org",
    body: "",
    kind: "reminder",
  } as const;
  expect(() =>
    transact(db, (tx) => {
      queueMail(tx, mail, now);
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(outboxView(db, visitor, { isDemo: true }).total).toBe(0);
  transact(db, (tx) => queueMail(tx, mail, now));
  expect(outboxView(db, visitor, { isDemo: true }).mails[0]?.subject).toBe("Hello Bcc: all@example.org");
});

test("the outbox is for chairs, and outside of the demo for nobody else", () => {
  const db = testDatabase();
  queueSignInMail(db, asked, now);
  expect(outboxView(db, aPerson(db, "chair", "chair")).total).toBe(1);
  for (const role of ["reviewer", "researcher"] as const)
    expect(() => outboxView(db, aPerson(db, role, role))).toThrow(
      expect.objectContaining({ code: "not_found" }),
    );
  expect(() => outboxView(db, visitor)).toThrow(expect.objectContaining({ code: "unauthenticated" }));
});

test("the newest letter of a kind is found by its address alone", () => {
  const db = testDatabase();
  queueSignInMail(db, asked, new Date(now.getTime() - 1));
  const newest = queueSignInMail(db, asked, now);
  expect(newestMail(db, { recipient: "ada@example.org", kind: "sign_in" })).toEqual({ id: newest });
  expect(newestMail(db, { recipient: "bo@example.org", kind: "sign_in" })).toBeNull();
});
