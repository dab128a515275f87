import { expect, test } from "vitest";
import { operator } from "@/lib/actor";
import { studyRatings } from "../queries/agreement-study";
import { sessionPerson } from "../queries/session-person";
import { testDatabase } from "../testing";
import { seedBigStudy } from "./big-study";
import { loadPublished } from "./load-published";

test("each paper has two reviews and two judges, and ten people are at work", () => {
  const db = testDatabase();
  loadPublished(db);
  const { studyId, chair, writers } = seedBigStudy(db, 40);
  const counting = { revision: "first", recognised: "kept", basis: "strict" } as const;
  const question = { kind: "study", studyId, isChair: true, ...counting } as const;
  const { ratings } = studyRatings(db, operator, {
    ...question,
    resampling: { replicates: 10, seed: 1 },
  });
  expect(ratings.filter(({ kind }) => kind === "human")).toHaveLength(80);
  expect(ratings.filter(({ kind }) => kind === "judge")).toHaveLength(80);
  expect(writers).toHaveLength(10);
  expect(sessionPerson(db, chair)?.role).toBe("chair");
});
