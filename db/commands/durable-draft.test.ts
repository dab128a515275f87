import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { openDatabase } from "../client";
import { migrateDatabase } from "../migrate";
import { ownDraft } from "../queries/own-draft";
import { aDraft, openedAt, reviewFixture } from "../review-fixture";
import { testDatabase } from "../testing";
import { openAssignment } from "./open-assignment";
import { saveDraft } from "./save-draft";

const root = resolve(import.meta.dirname, "../..");
const enough = 50;

/**
 * The write-ahead log is handed to the system before a save is acknowledged, and a killed process takes nothing back
 * from there. Only a power cut could, which `synchronous = NORMAL` accepts for drafts.
 */
test("every acknowledged save survives kill -9 in the middle of the next", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "referee kill "));
  try {
    const file = join(folder, "referee.db");
    const db = openDatabase(file, { create: true });
    migrateDatabase(db);
    const study = reviewFixture(db);
    const [actor, id] = [study.actor(0), study.paperOf(0)];
    openAssignment(db, actor, id, openedAt);
    db.$client.close();
    const acknowledged = await saveUntilKilled(file, actor, id);
    const after = openDatabase(file);
    const stored = ownDraft(after, actor, id);
    expect(after.$client.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(acknowledged).toBeGreaterThanOrEqual(enough);
    expect(stored.version).toBeGreaterThanOrEqual(acknowledged);
    expect(stored.draft.criteria.clarity?.reason).toBe(`text ${stored.version}`);
    after.$client.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Saves without a pause in a process of its own, which is killed once it has told of enough. */
async function saveUntilKilled(file: string, actor: object, id: string): Promise<number> {
  const code = `
    const { openDatabase } = await import("./db/client.ts");
    const { saveDraft } = await import("./db/commands/save-draft.ts");
    const { aDraft, aSave } = await import("./db/review-fixture.ts");
    const { writeSync } = await import("node:fs");
    const db = openDatabase(${JSON.stringify(file)});
    for (let version = 0; ; version++) {
      const draft = aDraft(5);
      draft.criteria.clarity.reason = "text " + (version + 1);
      const saved = saveDraft(db, ${JSON.stringify(actor)}, ${JSON.stringify(id)}, aSave(draft, { basedOn: version }));
      writeSync(1, saved.version + "\\n");
    }`;
  const args = ["--import", "tsx", "--input-type=module", "-e", code];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let acknowledged = 0;
  createInterface({ input: child.stdout }).on("line", (line) => {
    acknowledged = Number(line);
    if (acknowledged >= enough) child.kill("SIGKILL");
  });
  await once(child, "close");
  return acknowledged;
}

test("ten reviewers who save at once lose nothing", () => {
  const db = testDatabase();
  const study = reviewFixture(db, { papers: 10, reviewers: 10, k: 1 });
  const writers = study.reviewers.map((one, at) => ({ actor: one.actor, id: study.paperOf(at) }));
  for (const { actor, id } of writers) openAssignment(db, actor, id, openedAt);
  for (let round = 0; round < 60; round++) {
    for (const { actor, id } of writers) {
      const draft = aDraft((round % 10) + 1);
      saveDraft(db, actor, id, { draft, basedOn: round, sessionKey: "session-1", activeMs: round * 1000 });
    }
  }
  for (const { actor, id } of writers) {
    expect(ownDraft(db, actor, id)).toMatchObject({ version: 60, draft: aDraft(10) });
  }
});
