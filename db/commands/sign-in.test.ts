import { expect, test } from "vitest";
import { authAdapter } from "../auth-adapter";
import { aPerson, aSession } from "../people-fixture";
import { sessionPerson } from "../queries/session-person";
import { signInLink, signInLinkHash } from "../queries/sign-in-link";
import { accounts, auditLog, sessions, signInLinks, users } from "../schema/people";
import { hashToken } from "../session-token";
import { testDatabase } from "../testing";
import { endSessions } from "./end-sessions";
import { keepSignInLink } from "./keep-sign-in-link";
import { renewSession } from "./renew-session";
import { spendSignInLink } from "./spend-sign-in-link";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));
const secret = "a secret of this test";
const email = "ada@example.org";

function sent(db: ReturnType<typeof testDatabase>, token: string, minute: number): string {
  const tokenHash = signInLinkHash({ token, secret });
  keepSignInLink(db, { email, tokenHash, expires: at(minute + 30) }, at(minute));
  return tokenHash;
}
const stateOf = (db: ReturnType<typeof testDatabase>, token: string, minute: number, of = email) =>
  signInLink(db, { email: of, token, secret }, at(minute)).state;

test("a link is good once: then it says that it was used, and when", () => {
  const db = testDatabase();
  const tokenHash = sent(db, "one", 0);
  expect(stateOf(db, "one", 1)).toBe("good");
  expect(spendSignInLink(db, { email, tokenHash }, at(2))).toMatchObject({ identifier: email });
  expect(spendSignInLink(db, { email, tokenHash }, at(3))).toBeUndefined();
  expect(signInLink(db, { email, token: "one", secret }, at(3))).toMatchObject({
    state: "used",
    usedAt: at(2),
  });
});

test("an old, a replaced and an unknown link sign nobody in, and each says which it is", () => {
  const db = testDatabase();
  const first = sent(db, "first", 0);
  sent(db, "second", 5);
  expect(stateOf(db, "first", 6)).toBe("replaced");
  expect(spendSignInLink(db, { email, tokenHash: first }, at(6))).toBeUndefined();
  expect(stateOf(db, "second", 35)).toBe("expired");
  const second = signInLinkHash({ token: "second", secret });
  expect(spendSignInLink(db, { email, tokenHash: second }, at(35))).toBeUndefined();
  expect(stateOf(db, "guessed", 6)).toBe("unknown");
});

test("a link belongs to its address: with another one it is unknown", () => {
  const db = testDatabase();
  sent(db, "one", 0);
  expect(stateOf(db, "one", 1, "mallory@example.org")).toBe("unknown");
});

test("of two links of the same moment the later one works", () => {
  const db = testDatabase();
  sent(db, "one", 0);
  sent(db, "two", 0);
  expect([stateOf(db, "one", 1), stateOf(db, "two", 1)]).toEqual(["replaced", "good"]);
});

test("links long past are forgotten", () => {
  const db = testDatabase();
  sent(db, "one", 0);
  const later = new Date(Date.UTC(2026, 4, 2));
  keepSignInLink(db, { email: "bo@example.org", tokenHash: "x", expires: later }, later);
  expect(db.select().from(signInLinks).all()).toHaveLength(1);
});

test("the table of sessions holds no token that a cookie could use, and knows who signed in", async () => {
  const db = testDatabase();
  const adapter = authAdapter(db);
  const made = await adapter.createUser?.({ id: "given", email: "Ada@Example.org", emailVerified: at(0) });
  const expires = new Date(Date.now() + 60_000);
  await adapter.createSession?.({ sessionToken: "cookie", userId: made?.id ?? "", expires });
  expect(JSON.stringify(db.select().from(sessions).all())).not.toContain("cookie");
  expect(sessionPerson(db, "cookie")).toMatchObject({ userId: made?.id, role: "researcher" });
  expect((await adapter.getSessionAndUser?.("cookie"))?.session.sessionToken).toBe("cookie");
  expect(db.select().from(users).all()).toMatchObject([{ email: "ada@example.org", role: "researcher" }]);
  const deeds = db.select().from(auditLog).all();
  expect(deeds.map(({ action }) => action)).toEqual(["create_person", "sign_in"]);
  await adapter.deleteSession?.("cookie");
  expect(sessionPerson(db, "cookie")).toBeUndefined();
});

test("an address that has an account keeps its role, however it is written", async () => {
  const db = testDatabase();
  aPerson(db, "ada", "chair");
  const adapter = authAdapter(db);
  expect(await adapter.getUserByEmail?.("ADA@example.org")).toMatchObject({ id: "ada", role: "chair" });
  expect(await adapter.getUserByEmail?.("not an address")).toBeNull();
  const again = await adapter.createUser?.({ id: "new", email: "ada@example.org", emailVerified: null });
  expect(again).toMatchObject({ id: "ada", role: "chair" });
});

test("of another service the account's number is kept, and none of its tokens", async () => {
  const db = testDatabase();
  aPerson(db, "ada");
  const given = { userId: "ada", type: "oauth", provider: "github", providerAccountId: "7" } as const;
  await authAdapter(db).linkAccount?.({ ...given, access_token: "ghx", scope: "user" });
  expect(db.select().from(accounts).all()).toEqual([given]);
  const found = await authAdapter(db).getUserByAccount?.({ provider: "github", providerAccountId: "7" });
  expect(found).toMatchObject({ id: "ada" });
});

test("the library's own token for a link is spent through the same door", async () => {
  const db = testDatabase();
  const adapter = authAdapter(db);
  const token = signInLinkHash({ token: "one", secret });
  const expires = new Date(Date.now() + 60_000);
  await adapter.createVerificationToken?.({ identifier: email, token, expires });
  expect(await adapter.useVerificationToken?.({ identifier: email, token })).toMatchObject({
    identifier: email,
  });
  expect(await adapter.useVerificationToken?.({ identifier: email, token })).toBeNull();
});

test("a session in its second half begins anew, one in its first half does not, one that ended stays ended", () => {
  const db = testDatabase();
  const ada = aPerson(db, "ada");
  aSession(db, ada, "fresh", at(50));
  aSession(db, ada, "tired", at(20));
  aSession(db, ada, "ended", at(0));
  expect(renewSession(db, { token: "fresh", hours: 1 }, at(1))).toBeUndefined();
  expect(renewSession(db, { token: "tired", hours: 1 }, at(1))).toEqual(at(61));
  expect(renewSession(db, { token: "ended", hours: 1 }, at(1))).toBeUndefined();
  expect(renewSession(db, { token: "nobody's", hours: 1 }, at(1))).toBeUndefined();
});

test("signing out ends this browser's sign-in, or all of one's own, and nobody else's", () => {
  const db = testDatabase();
  const [ada, bo] = [aPerson(db, "ada"), aPerson(db, "bo")];
  for (const token of ["a1", "a2", "a3"]) aSession(db, ada, token, at(50));
  aSession(db, bo, "b1", at(50));
  expect(endSessions(db, ada, { token: "b1" }, at(1))).toBe(0);
  expect(endSessions(db, ada, { token: "a1" }, at(1))).toBe(1);
  expect(endSessions(db, ada, "everywhere", at(1))).toBe(2);
  const left = db.select({ token: sessions.sessionToken }).from(sessions).all();
  expect(left).toEqual([{ token: hashToken("b1") }]);
});
