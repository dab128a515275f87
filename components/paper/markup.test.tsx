import katex from "katex";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formulaTree } from "@/lib/paper/formula-tree";
import { readPaper, readProse } from "@/lib/paper/read-paper";
import { Markup } from "./markup";
import { PaperView } from "./paper-view";
import { Prose } from "./prose";

const files = { folder: "", find: (path: string) => ({ src: `/own/${path}`, mediaType: "image/png" }) };
const paper = (source: string) =>
  renderToStaticMarkup(<PaperView document={readPaper(source, files)} fallbackTitle="T" by="by" />);

const payloads = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  '<a href="javascript:alert(1)">x</a>',
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\nscript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:x)",
  "<javascript:alert(1)>",
  "![x](javascript:alert(1))",
  '![x](a.png "onerror=alert(1)")',
  '![" onerror="alert(1)](a.png)',
  "![x](https://evil.example/pixel.png)",
  "![x](//evil.example/pixel.png)",
  "[x]: javascript:alert(1)\n\n[x]",
  "$\\href{javascript:alert(1)}{x}$",
  "$\\includegraphics{https://evil.example/x.png}$",
  "$\\htmlData{onclick=alert(1)}{x}$",
  "$\\text{<script>alert(1)</script>}$",
  "$</span><script>alert(1)</script>$",
  "```html\n<script>alert(1)</script>\n```",
  "```<script>\nx\n```",
  "# <script>alert(1)</script>",
  "[^1]\n\n[^1]: <script>alert(1)</script>",
  "| a |\n|---|\n| <script>alert(1)</script> |",
  "Title: <script>alert(1)</script>",
];

/** Elements, attributes and addresses that could act, wherever they stand. */
function assertInert(html: string): void {
  expect(html).not.toMatch(/<(script|iframe|object|embed|form|base|meta|link|foreignobject|use|image)\b/i);
  expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+\s*=/i);
  for (const [, , address = ""] of html.matchAll(
    /\s(href|src|action|formaction|srcset|xlink:href)="([^"]*)"/gi,
  )) {
    expect(address).toMatch(/^(#|\/own\/|https?:\/\/|mailto:)/);
  }
  for (const [, source = ""] of html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g))
    expect(source).toMatch(/^\/own\//);
}

test.each(payloads)("%j in a paper never runs", (payload) => {
  assertInert(paper(`# T\n\n${payload}\n`));
  assertInert(paper(payload));
});

test.each(payloads)("%j in a judge's reason never runs", (payload) => {
  assertInert(renderToStaticMarkup(<Prose text={payload} marks={{ "section 1": "s-1" }} />));
});

test("raw HTML is shown as it was written", () => {
  expect(paper("A <b>bold</b> claim by <BoolExpr>")).toContain(
    "A &lt;b&gt;bold&lt;/b&gt; claim by &lt;BoolExpr&gt;",
  );
});

test("links go out without endorsement, to anchors of the page, or nowhere", () => {
  const html = paper(
    "# T\n\n## Data\n\n[a](https://a.example) [b](#data) [c](#gone) [d](other.md) <me@a.example>\n",
  );
  expect(html).toContain('<a href="https://a.example" rel="nofollow noopener">a</a>');
  expect(html).toContain('<a href="#s-data">b</a>');
  expect(html).toContain("<span>c</span> <span>d</span>");
  expect(html).toContain('href="mailto:me@a.example"');
});

test("a remote image is a note that names the site, and the run's own is a figure", () => {
  const html = paper("![Curve](https://evil.example/x.png)\n\n![Loss](loss.png)\n");
  expect(html).toContain("Image left out (Curve): it is on another site: evil.example.");
  expect(html).toMatch(/<figure><a href="\/own\/loss.png"[^>]*><img src="\/own\/loss.png" alt="Loss"/);
});

test("a place that a reason names is a link where the paper has it", () => {
  const html = renderToStaticMarkup(
    <Prose
      text="See Section 4.2 and Table 9, not `Section 4.2`."
      marks={{ "section 4.2": "s-4-2" }}
      page="/runs/r"
    />,
  );
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('<a href="/runs/r#s-4-2" class="ev">Section 4.2</a> and Table 9');
});

test.each([
  "x_i^2",
  "\\frac{a}{b} < \\sqrt{c}",
  "\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}",
  '\\underbrace{x}_{\\text{a "b" \\& c\'d}} \\quad \\color{red}{y}',
  "\\widehat{abc} \\overrightarrow{AB} \\left\\{ \\begin{cases} 1 \\\\ 2 \\end{cases} \\right.",
  "\\mathbb{E}_{x\\sim p}\\bigl[\\log p(x)\\bigr] \\; \\mkern-3mu x",
])("%s is set as KaTeX sets it", (tex) => {
  const shape = (html: string) =>
    html.replace(/<(\/?)([\w-]+)[^>]*?(\/?)>/g, "<$1$2>").replace(/<\/(path|line|mspace)>/g, "");
  const ours = renderToStaticMarkup(<Markup tree={{ type: "root", children: [formulaTree(tex, true)] }} />);
  expect(shape(ours)).toBe(shape(katex.renderToString(tex, { displayMode: true })));
});

test("a reason in any script keeps its words", () => {
  expect(renderToStaticMarkup(<Markup tree={readProse("論文は明快。 הכול ברור")} />)).toBe(
    '<p dir="auto">論文は明快。 הכול ברור</p>',
  );
});
