import { expect, test } from "vitest";
import { asking, ErrorBody } from "@/app/_server/testing";
import { withPublishedSite } from "@/db/published-site";
import { AgreementReport } from "@/lib/agreement/schema";
import { GET } from "./route";

withPublishedSite();

const ask = (stage: string, query = "", init: RequestInit = {}) =>
  asking(GET)(`/api/v1/agreement/mlr-bench/${stage}${query}`, { stage }, init);
const report = async (query = "") => AgreementReport.parse(await (await ask("end2end", query)).json());

test("strict is what is given unless asked, with the excluded runs by their ids", async () => {
  const { basis, seed, counts, snapshot } = await report();
  expect({ basis, seed, snapshot }).toEqual({ basis: "strict", seed: 20_260_101, snapshot: "published-1" });
  expect(counts).toMatchObject({ humanReviews: 54, papersWithTwoHumans: 24, duplicates: 3 });
  expect(counts.excluded[0]?.run).toBe("end2end--mlr-agent--o4-mini--claude-code--iclr2025_scsl");
});

test("as released gives the printed U of Overall, from 24 and 60 pairs", async () => {
  const { criteria } = await report("?basis=as-released");
  expect(criteria.overall?.mannWhitney).toMatchObject({ u: 692, n1: 24, n2: 60 });
});

test("a narrower margin is another report: Novelty's claim goes no further", async () => {
  const narrow = await report("?margin=0.5");
  expect(narrow.margin).toBe(0.5);
  expect(narrow.criteria.novelty?.verdict).toBe("not shown");
});

test("the same data are the same bytes, so a tag saves sending them again", async () => {
  const first = await ask("end2end");
  const tag = first.headers.get("etag") ?? "";
  expect(await (await ask("end2end")).text()).toBe(await first.text());
  expect((await ask("end2end", "", { headers: { "if-none-match": tag } })).status).toBe(304);
});

test("an unknown stage is not found, an unknown basis or parameter is refused by name", async () => {
  expect((await ask("poster")).status).toBe(404);
  const bad = await ask("end2end", "?basis=loose&margins=1");
  expect(bad.status).toBe(400);
  expect(Object.keys(ErrorBody.parse(await bad.json()).error.fields ?? {}).sort()).toEqual([
    "basis",
    "margins",
  ]);
});
