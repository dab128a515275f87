import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AgreementInput } from "@/lib/agreement/ratings";
import { AgreementPage } from "./agreement-page";
import { deltaAxis } from "./delta-scale";
import { histogramOf } from "./histogram-scale";
import { numbersMatched } from "./printed-test";
import { reportOn } from "./report-fixture";
import { addressOf } from "./switches";

function page(papers: number, change: Partial<AgreementInput> = {}): string {
  const report = reportOn(papers, change);
  return renderToStaticMarkup(
    <AgreementPage
      trail={[{ name: "Agreement" }]}
      title="A study"
      lede="Its lede."
      controls={null}
      report={report}
      asReleased={reportOn(papers, { ...change, basis: "as-released" })}
      isPublishedStudy={false}
      runs={{}}
      from={null}
      json="/api/v1/studies/s/agreement"
      live={{ stream: "/live", json: "/json", hash: "h" }}
    />,
  );
}
const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

test("twenty papers: every criterion has its verdict, its interval and its n", () => {
  const text = words(page(20));
  expect(text).toMatch(/Overall .* n = 20 pairs .* n = 80 pairs .* n = 20 papers/);
  expect(text).not.toContain("Too few papers");
  expect(text).toMatch(/[+−]\d\.\d\d \[−?\d\.\d\d, −?\d\.\d\d\], n = 20 papers/);
});

test("ten to nineteen papers: intervals, and no verdict", () => {
  const html = page(12);
  expect(words(html)).toContain("Too few papers to say. Twelve papers have two reviewers so far");
  expect(html).toContain('class="cap"');
  expect(html).not.toContain('class="badge bad"');
});

test("three to nine papers: points with a badge, no interval anywhere", () => {
  const html = page(6);
  expect(html).toContain("too few</span>");
  expect(html).not.toContain('class="cap"');
  expect(words(html)).not.toMatch(/\[−?\+?\d\.\d/);
});

test("two papers: not one number that rests on them", () => {
  const text = words(page(2));
  expect(text).toContain("Withheld: fewer than three papers");
  expect(text).not.toMatch(/\d\.\d\d/);
});

test("no review yet: the page says what will come, and is live already", () => {
  const html = page(0);
  expect(words(html)).toContain("No review that counts yet");
  expect(html).toContain('data-live="/live"');
  expect(html).toContain('role="status"');
});

test("exposed papers are said with the numbers they enter", () => {
  const papers = reportOn(20).counts.papers;
  const exposed = Array.from({ length: papers }, (_, at) => ({
    id: `paper-${String(at).padStart(2, "0")}`,
    agentFamily: null,
    exposed: at < 5,
  }));
  const text = words(page(20, { papers: exposed }));
  expect(text).toContain("exposed papers 5");
  expect(text).toContain("5 of 20 papers exposed");
});

test("what was left out is listed with its reason; a run that is not public is not named", () => {
  const text = words(
    page(20, { excluded: [{ reviewer: "R9", run: "run-secret", why: "conflict of interest" }] }),
  );
  expect(text).toContain("R9 not public now Conflict of interest");
  expect(text).not.toContain("run-secret");
});

test("both histograms share their bins, also where the judges' mean makes half points", () => {
  const { overall } = reportOn(20, { basis: "as-released" }).criteria;
  if (!overall) throw new Error("the fixture has Overall");
  const histogram = histogramOf(overall.humanHuman, overall.llmHuman);
  expect(histogram?.step).toBe(0.5);
  const shares = histogram?.human.reduce((sum, { share }) => sum + share, 0);
  expect(shares).toBeCloseTo(1, 12);
  expect(histogram?.human.every(({ slot }) => slot % 2 === 0)).toBe(true);
});

test("the axis of delta holds zero, both margins and every interval", () => {
  const { lo, hi, ticks } = deltaAxis(
    [{ shown: "full", n: 20, value: 1.4, decimals: 2, ci95: [0.9, 2.3], method: "bootstrap" }],
    1,
  );
  expect([lo <= -1, hi >= 2.3, ticks.includes(0)]).toEqual([true, true, true]);
});

test("a report that is not the paper's does not claim its printed numbers", () => {
  expect(numbersMatched(reportOn(20)).same).toBeLessThan(10);
});

test("an address holds only what differs from the usual", () => {
  const usual = { basis: "strict", margin: "1" };
  expect(addressOf("/agreement", usual, usual)).toBe("/agreement");
  expect(addressOf("/agreement", { basis: "as-released", margin: "1" }, usual)).toBe(
    "/agreement?basis=as-released",
  );
});
