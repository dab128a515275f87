import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RunPair } from "@/components/compare/run-pair";
import type { RunView } from "@/lib/catalog/run";
import { readPaper } from "@/lib/paper/read-paper";
import { importCommand } from "./not-loaded";
import { PaperTab } from "./paper-tab";
import { ReviewsTab } from "./reviews-tab";
import { runFixture } from "./run-fixture";
import { RunPage } from "./run-page";

const nothing = { folder: "", find: () => undefined };
const text = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

function pages(run: RunView): Record<string, ReactElement> {
  const paper = run.title === null ? null : readPaper(`# T\n\n${run.title}`, nothing);
  return {
    paper: <PaperTab run={run} paper={paper} />,
    file: <PaperTab run={run} paper={null} />,
    reviews: (
      <RunPage run={run} tab="reviews">
        <ReviewsTab run={run} marks={paper?.marks ?? {}} />
      </RunPage>
    ),
    pair: (
      <RunPair
        view={{
          sides: [run, { ...run, id: "other" }],
          criteria: ["overall", "clarity"],
          isSameTask: false,
          isSameStage: false,
        }}
      />
    ),
  };
}

const payloads = [
  '<script>alert(1)</script>"><img src=x onerror=alert(1)>',
  "javascript:alert(1)//[x](javascript:alert(1))",
  '"><svg onload=alert(1)>/../{{alert(1)}}$\\href{javascript:alert(1)}{x}$',
];

test.each(payloads)("%j in any imported field never runs on any page of a run", (payload) => {
  for (const page of Object.values(pages(runFixture(payload)))) {
    const html = renderToStaticMarkup(page);
    const bare = html.replace(/"[^"]*"/g, '""');
    expect(bare).not.toMatch(/<(script|iframe|object|embed|form)\b|<[^>]*\son\w+\s*=/i);
    expect(bare.match(/<img/g) ?? []).toEqual([]);
    for (const [, address = ""] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      expect(address).toMatch(/^(#|\/(?!\/)|https:\/\/source\.example)/);
    }
  }
});

test("with numbers alone every score stands, and the one command that brings the rest is named", () => {
  const { paper, reviews } = pages(runFixture(null));
  const html = renderToStaticMarkup(paper ?? <p />);
  expect(text(html)).toContain("The paper is not loaded");
  expect(text(html)).toContain("The reason is not loaded.");
  expect(html.split("npm run import:mlrbench").length - 1).toBe(2);
  expect(importCommand).toContain("import:mlrbench");
  expect(text(html)).toContain("5.5");
  expect(text(renderToStaticMarkup(reviews ?? <p />))).toContain("The reply is not loaded.");
});

test("unknown parts of the cost say so, and the sum is a lower bound", () => {
  const html = text(renderToStaticMarkup(pages(runFixture(null)).paper ?? <p />));
  expect(html).toContain("Coding 10.0 min · $0.55");
  expect(html).toContain("Idea not recorded");
  expect(html).toContain("≥ $0.55, rest not recorded");
});

test("every judge's score is two steps from its raw reply", () => {
  const run = runFixture("Clear.");
  const paper = renderToStaticMarkup(pages(run).paper ?? <p />);
  const reviews = renderToStaticMarkup(pages(run).reviews ?? <p />);
  for (const { id } of [...run.judges, ...run.judgesNoCode]) {
    expect(paper).toContain(`href="/runs/end2end--agent--t?tab=reviews#reply-${id}"`);
    expect(reviews).toContain(`id="reply-${id}"`);
  }
});

test("one judge missing, one unparsed and one person's doubt are three different words", () => {
  const run = runFixture("Clear.");
  const [first] = run.judges;
  if (!first) throw new RangeError("the fixture needs a judge");
  const one: RunView = {
    ...run,
    judges: [{ ...first, state: "unparsed", scores: {} }],
    overall: { mean: null, n: 0 },
  };
  const html = text(renderToStaticMarkup(pages(one).paper ?? <p />));
  for (const words of ["unparsed", "no review", "not sure", "no average"]) expect(html).toContain(words);
});

test("two runs side by side show both judges' reasons for both, and warn where numbers do not compare", () => {
  const html = text(renderToStaticMarkup(pages(runFixture("A reason of its own.")).pair ?? <p />));
  expect(html.split("A reason of its own.").length).toBeGreaterThan(8);
  expect(html).toContain("different tasks");
});

test("a run that nobody has judged says so once, and has no rows of missing scores", () => {
  const run = runFixture("Clear.");
  const unjudged: RunView = { ...run, judges: [], judgesNoCode: [], checks: [], humans: [], findings: [] };
  for (const page of [pages(unjudged).paper, pages(unjudged).reviews]) {
    const html = text(renderToStaticMarkup(page ?? <p />));
    expect(html).toContain("Nobody has judged it yet");
    expect(html).not.toMatch(/no review\b|no average|0 of 0/);
  }
});

test("what the source of a run does not tell leaves no commas behind", () => {
  const run = runFixture("Clear.");
  const source = { ...run.provenance.source, name: "A source", url: "", licence: "", commit: "" };
  const html = text(
    renderToStaticMarkup(pages({ ...run, provenance: { ...run.provenance, source } }).paper ?? <p />),
  );
  expect(html).toMatch(/Source A source File/);
});
