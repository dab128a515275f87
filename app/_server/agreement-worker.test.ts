import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withPublishedSite } from "@/db/published-site";
import { publishedResampling } from "@/lib/stats/bootstrap";
import { AgreementWorker } from "./agreement-worker";

withPublishedSite();

const entry = resolve("db/agreement/worker.ts");
const folder = mkdtempSync(join(tmpdir(), "referee-worker-"));
let file = "";
beforeAll(() => {
  file = join(process.env.REFEREE_DATA_DIR ?? "", "referee.db");
  return () => rmSync(folder, { recursive: true, force: true });
});

const question = {
  kind: "published",
  stage: "end2end",
  basis: "strict",
  margin: 1,
  resampling: publishedResampling,
} as const;

const worker = new AgreementWorker(entry);
afterAll(() => worker.stop());

test("a question is answered by another thread, the same each time", async () => {
  const [first, second] = await Promise.all([
    worker.ask({ file, question }),
    worker.ask({ file, question: { ...question } }),
  ]);
  expect(JSON.parse(first.body)).toMatchObject({ counts: { papersWithTwoHumans: 24 } });
  expect(second).toMatchObject({ hash: first.hash, body: first.body });
});

test("an unknown study is not found, and a missing database is named", async () => {
  const study = {
    kind: "study",
    studyId: "nobody",
    revision: "first",
    recognised: "kept",
    isChair: true,
  } as const;
  const { basis, resampling } = question;
  await expect(worker.ask({ file, question: { ...study, basis, resampling } })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(worker.ask({ file: join(folder, "gone.db"), question })).rejects.toMatchObject({
    code: "unavailable",
  });
});

test("a thread that dies fails those who wait, and the next question starts another", async () => {
  const marker = join(folder, "died");
  const fragile = join(folder, "fragile.ts");
  writeFileSync(
    fragile,
    `import { existsSync, writeFileSync } from "node:fs";
     import { parentPort } from "node:worker_threads";
     parentPort?.on("message", ({ id }) => {
       if (!existsSync(${JSON.stringify(marker)})) {
         writeFileSync(${JSON.stringify(marker)}, "");
         process.exit(7);
       }
       parentPort?.postMessage({ id, state: "done", hash: "h", body: "{}" });
     });`,
  );
  const other = new AgreementWorker(fragile);
  const waiting = [other.ask({ file, question }), other.ask({ file, question })];
  const ends = await Promise.allSettled(waiting);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(String(ends[0]?.status === "rejected" && ends[0].reason)).toContain("ended with code 7");
  expect(await other.ask({ file, question })).toMatchObject({ hash: "h" });
  await other.stop();
});
