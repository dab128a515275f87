import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withPublishedSite } from "@/db/published-site";
import { finishedStudy, publish } from "@/db/queries/agreement-fixture";
import { snapshots } from "@/db/schema/sources";
import StudyAgreement, { generateMetadata } from "./[study]/page";
import Agreement from "./page";

let published = "";
let closed = "";
withPublishedSite((db) => {
  db.insert(snapshots)
    .values({ id: "snap", position: 0, sourceId: "mlrbench", reason: "test", createdAt: new Date(0) })
    .run();
  published = finishedStudy(db, { papers: 12, reviewers: 6, state: "closed" }).studyId;
  closed = finishedStudy(db, { state: "closed" }).studyId;
  publish(db, published);
});

const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const search = (settings: Record<string, string> = {}) => Promise.resolve(settings);
const page = async (settings: Record<string, string> = {}) =>
  words(renderToStaticMarkup(await Agreement({ searchParams: search(settings) })));
const study = (id: string) => ({ params: Promise.resolve({ study: id }), searchParams: search() });

test("the published study: its answer, its numbers with n, and the paper's test beside ours", async () => {
  const text = await page();
  expect(text).toContain(
    "For four of five criteria a judge is further from a human than a second human is; for Novelty nothing is shown either way.",
  );
  expect(text).toContain("+0.63 [0.15, 1.10], n = 24 papers");
  expect(text).toContain("returns all ten printed numbers");
  expect(text).toContain("Six of 60 human reviews. Three keys of reviewer and paper occur more than once.");
  expect(text).toContain("Two of the eight reviewers share no paper with the other six");
});

test("as released counts the doubled rows, and a setting that does not exist is as if not said", async () => {
  const text = await page({ basis: "as-released", margin: "7" });
  expect(text).toContain("human reviews 60");
  expect(text).toContain("margin ±1.0");
});

test("a published study is listed and has a page of its own; a closed one is neither", async () => {
  expect(await page()).toContain("A small study");
  const own = renderToStaticMarkup(await StudyAgreement(study(published)));
  expect(words(own)).toContain("Twelve papers have two reviewers so far");
  expect(own).toContain(`data-live="/api/v1/studies/${published}/agreement/live"`);
  expect((await generateMetadata(study(published))).title).toBe("Agreement: A small study");
  await expect(StudyAgreement(study(closed))).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
  await expect(StudyAgreement(study("nobody"))).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
});
