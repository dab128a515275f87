import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { logHead } from "@/lib/artifacts/log-head";
import { countSteps, TranscriptQuery, transcriptPage } from "@/lib/transcripts/page";
import { parseTranscript } from "@/lib/transcripts/parse";
import { openBlob } from "../blobs/open-blob";
import { artifactAt } from "../queries/artifact-at";
import { addFrame, addRun, addTask } from "../queries/catalog-fixture";
import { testDatabase } from "../testing";
import { addBigArtifacts, bigLogPath, bigTranscript } from "./big-artifacts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "referee-big-test-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a run gets its large files, and again as a new revision", async () => {
  const db = testDatabase();
  addFrame(db);
  addTask(db, { id: "t1" });
  const runId = addRun(db, "end2end", "plain", "t1");
  await addBigArtifacts(db, dataDir, runId, { events: 300, logBytes: 3_000_000 });
  const log = artifactAt(db, visitor, { runId, path: bigLogPath });
  expect(log.bytes).toBeGreaterThanOrEqual(3_000_000);
  const blob = await openBlob(db, dataDir, log.sha256);
  expect(logHead(await blob.read(64_000), log.bytes).rows[0]?.text).toContain("step 0");
  await addBigArtifacts(db, dataDir, runId, { events: 300, logBytes: 3_000_000 });
  expect(artifactAt(db, visitor, { runId, path: bigLogPath })).toMatchObject({
    revision: 2,
    sha256: log.sha256,
  });
});

test("a run that is not there gets nothing", async () => {
  await expect(
    addBigArtifacts(testDatabase(), dataDir, "nobody", { events: 3, logBytes: 10 }),
  ).rejects.toMatchObject({
    code: "not_found",
  });
});

test("five thousand events are five thousand steps, read and paged quickly", () => {
  const text = bigTranscript(5000);
  const started = performance.now();
  const transcript = parseTranscript(text);
  const page = transcriptPage(transcript, TranscriptQuery.parse({ from: 4990 }));
  const elapsed = performance.now() - started;
  expect(transcript.steps).toHaveLength(5000);
  expect(page.steps).toHaveLength(11);
  expect(countSteps(transcript.steps)).toMatchObject({ prompt: 1, outcome: 1 });
  expect(elapsed).toBeLessThan(2000);
});
