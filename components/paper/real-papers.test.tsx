import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { describeReal, realData } from "@/db/real-data";
import { folderOf, imageIn, type RunFiles } from "@/lib/paper/image";
import { type PaperDocument, readPaper } from "@/lib/paper/read-paper";
import { Markup } from "./markup";

const results = join(realData.dir, "mlrbench/agent_results");
const papers = () => globSync(`${results}/**/results/paper*.md`).sort();

/** A run's folder on disk, told by the paper's place in it. */
function filesBeside(paper: string): RunFiles {
  const run = dirname(dirname(paper));
  const find = (path: string) =>
    existsSync(join(run, path)) ? { src: `/artifacts/${path}`, mediaType: "image/png" } : undefined;
  return { folder: folderOf(paper.slice(run.length + 1)), find };
}

interface SetPaper {
  paper: string;
  document: PaperDocument;
  html: string;
}
let rendered: SetPaper[] | undefined;

/** All of them, set and drawn, once for every test. */
function setPapers(): SetPaper[] {
  rendered ??= papers().map((paper) => {
    const document = readPaper(readFileSync(paper, "utf8"), filesBeside(paper));
    return { paper, document, html: renderToStaticMarkup(<Markup tree={document.tree} />) };
  });
  return rendered;
}

describeReal("the 80 published Markdown papers", () => {
  test("each is set with its title, outline, abstract and references, and no markup of its own", () => {
    expect(setPapers()).toHaveLength(80);
    for (const { paper, document, html } of setPapers()) {
      expect(document.title, paper).toMatch(/\w{4}/);
      expect(document.outline.length, paper).toBeGreaterThan(5);
      expect(html.match(/<h1/g), paper).toHaveLength(1);
      expect(html, paper).toContain('class="abs"');
      expect(html, paper).toContain('class="refs"');
      expect(html, paper).not.toMatch(/<(script|style|iframe|center|b|boolexpr|object|embed|form)\b/i);
      expect(html, paper).not.toContain("\uFDD0");
    }
  });

  test("all 362 images are files of the run beside their paper", () => {
    const shown = papers().flatMap((paper) => {
      const files = filesBeside(paper);
      const source = readFileSync(paper, "utf8");
      return [...source.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map((match) => imageIn(files, match[1]).kind);
    });
    expect(shown).toHaveLength(362);
    expect(new Set(shown)).toEqual(new Set(["file"]));
    expect(setPapers().flatMap(({ html }) => html.match(/class="left-out"/g) ?? [])).toEqual([]);
  });

  test("of their formulas all but two can be set, and those show their source", () => {
    expect(setPapers().flatMap(({ html }) => html.match(/class="broken-tex"/g) ?? [])).toHaveLength(2);
  });
});
