import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { openAssignment } from "./commands/open-assignment";
import { storeFile } from "./queries/artifact-fixture";
import { readBlindFigure, readBlindPaper, readBlindPdf } from "./read-blind-paper";
import { openedAt, reviewFixture } from "./review-fixture";
import { agents } from "./schema/agents";
import { studyPapers } from "./schema/studies";
import { pngWith } from "./strip-metadata/picture-fixture";
import { testDatabase } from "./testing";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "referee blind "));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stranger = expect.objectContaining({ code: "not_found" });

/** A study whose first paper shows a figure with a telling name and telling metadata. */
async function withFigure() {
  const db = testDatabase();
  const study = reviewFixture(db);
  const [paper] = study.papers;
  const id = study.paperOf(0);
  if (!paper) throw new Error("the fixture has papers");
  const source = `${paper.text}\n![Loss of o4-mini](figures/codex_loss.png) and ![gone](/root/codex/gone.png)\n`;
  const file = {
    runId: paper.runId,
    path: "results/paper.md",
    content: Buffer.from(source),
    kind: "paper" as const,
  };
  const sha256 = await storeFile(db, folder, { ...file, revision: 2 });
  const picture = pngWith("Software", "codex at /root/codex");
  await storePicture(db, paper.runId, picture);
  db.update(studyPapers).set({ checkedSha256: sha256 }).where(eq(studyPapers.id, paper.id)).run();
  openAssignment(db, study.actor(0), id, openedAt);
  return { db, study, id, paper };
}

async function storePicture(db: ReturnType<typeof testDatabase>, runId: string, content: Buffer) {
  await storeFile(db, folder, {
    runId,
    path: "results/figures/codex_loss.png",
    content,
    kind: "figure",
    mediaType: "image/png",
  });
}

test("a blind paper names no agent, model, run, path or file, in any field", async () => {
  const { db, study, id, paper } = await withFigure();
  const blind = await readBlindPaper(db, folder, study.actor(0), id);
  const sent = JSON.stringify(blind);
  const [start, end] = [paper.text.indexOf("o4-mini"), paper.text.indexOf("o4-mini") + 7];
  expect([start > 0, end > start]).toEqual([true, true]);
  const names = db
    .select()
    .from(agents)
    .all()
    .flatMap((agent) => [agent.id, agent.name]);
  for (const secret of [...names, paper.runId, "codex", "results/", "/root", "drafted with o4-mini"]) {
    expect(sent.toLowerCase(), secret).not.toContain(secret.toLowerCase());
  }
  expect(blind.text).toContain("drafted with [name withheld]");
  expect(blind.figures).toEqual([
    { name: "figure-1.png", width: 1, height: 1 },
    { name: "figure-2.png", width: null, height: null },
  ]);
});

test("a figure comes by its neutral name alone, without what its program wrote", async () => {
  const { db, study, id } = await withFigure();
  const figure = (name: string) => readBlindFigure(db, folder, study.actor(0), { id, name });
  const { type, bytes } = await figure("figure-1.png");
  expect(type).toBe("image/png");
  expect(bytes.toString("latin1")).not.toMatch(/codex|Software|tEXt/);
  for (const name of ["figure-2.png", "figure-9.png", "codex_loss.png", "../paper.md"]) {
    await expect(figure(name), name).rejects.toThrow(stranger);
  }
});

test("nobody else gets the paper: a co-reviewer by this assignment, the chair, a visitor", async () => {
  const { db, study, id } = await withFigure();
  for (const actor of [study.actor(1), study.actor(2), study.chair]) {
    await expect(readBlindPaper(db, folder, actor, id)).rejects.toThrow(stranger);
    await expect(readBlindFigure(db, folder, actor, { id, name: "figure-1.png" })).rejects.toThrow(stranger);
    await expect(readBlindPdf(db, folder, actor, id)).rejects.toThrow(stranger);
  }
  const unknown = expect.objectContaining({ code: "unauthenticated" });
  await expect(readBlindPaper(db, folder, visitor, id)).rejects.toThrow(unknown);
  await expect(readBlindPaper(db, folder, study.actor(0), "nothing")).rejects.toThrow(stranger);
});

test("nothing of a paper is read before consent, and a text that was not checked is not shown", async () => {
  const db = testDatabase();
  const study = reviewFixture(db, { hasConsent: false });
  await expect(readBlindPaper(db, folder, study.actor(0), study.paperOf(0))).rejects.toThrow(/consent/);
  const { db: other, study: same, id, paper } = await withFigure();
  other.update(studyPapers).set({ checkedSha256: null }).where(eq(studyPapers.id, paper.id)).run();
  await expect(readBlindPaper(other, folder, same.actor(0), id)).rejects.toThrow(/check it again/);
});
