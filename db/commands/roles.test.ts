import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { operator } from "@/lib/actor";
import { demoPeople } from "@/lib/people/demo";
import type { Db } from "../client";
import { aPerson } from "../people-fixture";
import { isLastChair } from "../queries/chairs";
import { sessionPerson } from "../queries/session-person";
import { signInLink } from "../queries/sign-in-link";
import { auditLog, users } from "../schema/people";
import { studyFixture } from "../study-fixture";
import { testDatabase } from "../testing";
import { transact } from "../transact";
import { addDemoPeople } from "./add-demo-people";
import { changeName } from "./change-name";
import { changeRole } from "./change-role";
import { enterDemo } from "./enter-demo";
import { makeChair } from "./make-chair";

const now = new Date("2026-03-02T09:00:00Z");
const secret = "a secret of this test";
const roleOf = (db: Db, id: string) => db.select().from(users).where(eq(users.id, id)).get()?.role;

test("a chair gives roles, and the log tells before and after", () => {
  const db = testDatabase();
  const chair = aPerson(db, "chair", "chair");
  aPerson(db, "ada");
  changeRole(db, chair, { userId: "ada", role: "chair" }, now);
  expect(roleOf(db, "ada")).toBe("chair");
  expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
    actorId: "chair",
    subject: "user:ada",
    detail: { before: "researcher", after: "chair" },
  });
});

test("the last chair stays one; beside another they may go", () => {
  const db = testDatabase();
  const chair = aPerson(db, "chair", "chair");
  const step = { userId: "chair", role: "reviewer" } as const;
  expect(() => changeRole(db, chair, step, now)).toThrow(expect.objectContaining({ code: "conflict" }));
  aPerson(db, "other", "chair");
  changeRole(db, chair, step, now);
  expect(roleOf(db, "chair")).toBe("reviewer");
});

test("a reviewer with a part in a running study keeps the desk", () => {
  const db = testDatabase();
  const { chair, reviewers } = studyFixture(db);
  const userId = reviewers[0]?.actor.userId ?? "";
  expect(() => changeRole(db, chair, { userId, role: "researcher" }, now)).toThrow(/has a part in a study/);
  expect(roleOf(db, userId)).toBe("reviewer");
});

test("strangers change no role, and nobody changes that of somebody who is not there", () => {
  const db = testDatabase();
  aPerson(db, "chair", "chair");
  const change = { userId: "eve", role: "chair" } as const;
  const hidden = expect.objectContaining({ code: "not_found" });
  for (const role of ["researcher", "reviewer"] as const) {
    const actor = aPerson(db, role === "reviewer" ? "eve" : "bo", role);
    expect(() => changeRole(db, actor, change, now)).toThrow(hidden);
  }
  expect(() => changeRole(db, operator, { userId: "nobody", role: "chair" }, now)).toThrow(hidden);
  expect(roleOf(db, "eve")).toBe("reviewer");
});

test("the first chair is made by the operator, with a link that signs in once", () => {
  const db = testDatabase();
  const made = makeChair(db, { email: "ada@example.org", minutes: 60, secret }, now);
  expect(made.isNew).toBe(true);
  const key = { email: "ada@example.org", token: made.token, secret };
  expect(signInLink(db, key, now).state).toBe("good");
  expect(db.select().from(users).all()).toMatchObject([{ email: "ada@example.org", role: "chair" }]);
});

test("somebody with an account is promoted and stays the same person", () => {
  const db = testDatabase();
  aPerson(db, "ada");
  expect(makeChair(db, { email: "ada@example.org", minutes: 60, secret }, now).isNew).toBe(false);
  expect(roleOf(db, "ada")).toBe("chair");
  expect(db.select().from(users).all()).toHaveLength(1);
});

test("demo accounts are made once, get their role back, and open to no other address", () => {
  const db = testDatabase();
  const ids = transact(db, (tx) => addDemoPeople(tx, now));
  expect(transact(db, (tx) => addDemoPeople(tx, now))).toEqual(ids);
  expect(db.select().from(users).all()).toHaveLength(demoPeople.length);
  const { token } = enterDemo(db, { email: "r3@demo.invalid", sessionHours: 1 }, now);
  expect(sessionPerson(db, token, now)).toMatchObject({
    userId: ids.get("r3@demo.invalid"),
    role: "reviewer",
  });
  aPerson(db, "ada", "chair");
  for (const email of ["ada@example.org", "nobody@demo.invalid", ""])
    expect(() => enterDemo(db, { email, sessionHours: 1 }, now)).toThrow(
      expect.objectContaining({ code: "not_found" }),
    );
});

test("demo accounts belong to everybody: their role and name stay, and a demo chair is none beside real ones", () => {
  const db = testDatabase();
  const ids = transact(db, (tx) => addDemoPeople(tx, now));
  const demoChair = ids.get("chair@demo.invalid") ?? "";
  const chair = aPerson(db, "chair", "chair");
  expect(() => changeRole(db, chair, { userId: demoChair, role: "reviewer" }, now)).toThrow(/demo account/);
  const self = { kind: "person", userId: demoChair, role: "chair" } as const;
  expect(() => changeName(db, self, { name: "Me" }, now)).toThrow(/demo account/);
  expect([isLastChair(db, "chair"), isLastChair(db, demoChair)]).toEqual([true, false]);
});

test("people name themselves, and may take the name away again", () => {
  const db = testDatabase();
  const ada = aPerson(db, "ada");
  changeName(db, ada, { name: "Ada L." }, now);
  expect(db.select().from(users).get()?.name).toBe("Ada L.");
  changeName(db, ada, { name: "" }, now);
  expect(db.select().from(users).get()?.name).toBeNull();
});
