import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "@/db/client";
import { withPublishedSite } from "@/db/published-site";
import { transact } from "@/db/transact";
import { agreement } from "./agreement";

withPublishedSite();

const asked = { kind: "published", stage: "end2end", basis: "strict", margin: 1 } as const;

test("whoever asks the same while it is computed waits for the one computation", async () => {
  const first = agreement(asked);
  expect(agreement({ ...asked })).toBe(first);
  expect(agreement({ ...asked, margin: 0.5 })).not.toBe(first);
  expect((await first).report.counts.papersWithTwoHumans).toBe(24);
});

test("a write elsewhere asks the data again, and finds the same report", async () => {
  const before = await agreement(asked);
  const db = openDatabase(join(process.env.REFEREE_DATA_DIR ?? "", "referee.db"));
  transact(db, () => db.$client.exec("UPDATE tasks SET title = 'Renamed'"));
  db.$client.close();
  const after = await agreement(asked);
  expect(after.hash).toBe(before.hash);
  expect(after.report).toEqual(before.report);
});

test("a failure is not kept: the next asker gets another try", async () => {
  const nobody = {
    kind: "study",
    studyId: "nobody",
    basis: "strict",
    revision: "first",
    recognised: "kept",
    isChair: true,
  } as const;
  const first = agreement(nobody);
  await expect(first).rejects.toMatchObject({ code: "not_found" });
  const second = agreement(nobody);
  expect(second).not.toBe(first);
  await expect(second).rejects.toMatchObject({ code: "not_found" });
});
