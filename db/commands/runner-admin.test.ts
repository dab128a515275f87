import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Actor, visitor } from "@/lib/actor";
import { addRunner, fixtureStart, later, runFixture } from "../run-fixture";
import { auditLog } from "../schema/people";
import { registrationTokens, runners } from "../schema/runners";
import { hashToken } from "../session-token";
import { testDatabase } from "../testing";
import { drainRunner, revokeRunner } from "./drain-runner";
import { makeRegistrationToken, revokeRegistrationToken } from "./make-registration-token";

const setup = () => {
  const db = testDatabase();
  const found = runFixture(db);
  const runnerId = addRunner(db, "gpu-01");
  const runner = () => db.select().from(runners).where(eq(runners.id, runnerId)).get();
  return { db, ...found, runnerId, runner };
};

test("a registration token is told once: the database keeps its hash, its end and what it is for", () => {
  const { db, chair } = setup();
  const made = makeRegistrationToken(db, chair, { note: " gpu-02 ", minutes: 60 }, fixtureStart);
  expect(made.token).toMatch(/^rr_[\w-]{43}$/);
  expect(made.expiresAt).toEqual(later(60));
  const rows = db.select().from(registrationTokens).all();
  expect(rows).toMatchObject([{ tokenHash: hashToken(made.token), note: "gpu-02", usedAt: null }]);
  const everything = JSON.stringify([rows, db.select().from(auditLog).all()]);
  expect(everything).not.toContain(made.token);
});

test("a token without a name is refused by its field", () => {
  const { db, chair } = setup();
  expect(() => makeRegistrationToken(db, chair, { note: "  ", minutes: 60 })).toThrow(/which machine/);
  expect(db.select().from(registrationTokens).all()).toEqual([]);
});

test("a token that was not used is made useless; one that was used is its runner's", () => {
  const { db, chair, runnerId } = setup();
  const { token } = makeRegistrationToken(db, chair, { note: "gpu-02", minutes: 60 });
  const tokenHash = hashToken(token);
  revokeRegistrationToken(db, chair, { tokenHash }, later(1));
  revokeRegistrationToken(db, chair, { tokenHash }, later(2));
  expect(db.select().from(registrationTokens).get()?.revokedAt).toEqual(later(1));
  const used = hashToken(makeRegistrationToken(db, chair, { note: "gpu-03", minutes: 60 }).token);
  db.update(registrationTokens)
    .set({ usedAt: later(1), runnerId })
    .where(eq(registrationTokens.tokenHash, used))
    .run();
  expect(() => revokeRegistrationToken(db, chair, { tokenHash: used })).toThrow(/has been used/);
  expect(() => revokeRegistrationToken(db, chair, { tokenHash: "none" })).toThrow(/not found/);
});

test("a runner is drained and takes runs again; once revoked it stays so", () => {
  const { db, chair, runnerId, runner } = setup();
  drainRunner(db, chair, { runnerId, isDrained: true }, later(1));
  drainRunner(db, chair, { runnerId, isDrained: true }, later(2));
  expect(runner()?.drainedAt).toEqual(later(1));
  drainRunner(db, chair, { runnerId, isDrained: false });
  expect(runner()?.drainedAt).toBeNull();
  revokeRunner(db, chair, { runnerId }, later(3));
  revokeRunner(db, chair, { runnerId }, later(4));
  expect(runner()?.revokedAt).toEqual(later(3));
  expect(() => drainRunner(db, chair, { runnerId, isDrained: true })).toThrow(/revoked/);
  const log = db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `runner:${runnerId}`))
    .all();
  expect(log.map(({ action }) => action)).toEqual(["drain_runner", "undrain_runner", "revoke_runner"]);
});

test("nobody but a chair has to do with runners, and an unknown one is not found", () => {
  const { db, chair, researcher, reviewer, runnerId, runner } = setup();
  const all = (actor: Actor, id: string) => [
    () => drainRunner(db, actor, { runnerId: id, isDrained: true }),
    () => revokeRunner(db, actor, { runnerId: id }),
    () => revokeRegistrationToken(db, actor, { tokenHash: id }),
  ];
  for (const deed of [...all(researcher, runnerId), ...all(reviewer, runnerId), ...all(chair, "none")])
    expect(deed).toThrow(/not found/);
  for (const deed of all(visitor, runnerId)) expect(deed).toThrow(/sign in/);
  expect(() => makeRegistrationToken(db, reviewer, { note: "x", minutes: 1 })).toThrow(/not found/);
  expect(runner()).toMatchObject({ drainedAt: null, revokedAt: null });
});
