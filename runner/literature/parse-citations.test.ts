import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCitation, parseCitations } from "./parse-citations";

describe("one entry, in the styles that models and people write", () => {
  test.each([
    [
      '"Small Seeds, Large Spread" by Ada Fields and Bo Linden, 2023. arXiv:2301.01234v2',
      {
        title: "Small Seeds, Large Spread",
        authors: ["Fields", "Linden"],
        year: 2023,
        arxivId: "2301.01234",
      },
    ],
    [
      "**Small Seeds, Large Spread** (Fields et al., 2023) shows that seeds matter. 2024 was worse.",
      { title: "Small Seeds, Large Spread", authors: ["Fields"], year: 2023, arxivId: null },
    ],
    [
      "Fields, A., Linden, B., & Østby, C. (2023). Small seeds, large spread. Journal of Seeds, 4(2), 1–9. https://doi.org/10.1234/seeds.42.",
      {
        title: "Small seeds, large spread",
        authors: ["Fields", "Linden", "Østby"],
        year: 2023,
        doi: "10.1234/seeds.42",
      },
    ],
    [
      "A. Fields, B. C. Linden. Small seeds, large spread. *NeurIPS*, 2023.",
      { title: "Small seeds, large spread", authors: ["Fields", "Linden"], year: 2023 },
    ],
    [
      "[Small Seeds, Large Spread](https://arxiv.org/abs/2301.01234) – Fields et al.",
      { title: "Small Seeds, Large Spread", authors: ["Fields"], year: null, arxivId: "2301.01234" },
    ],
    [
      "*Small Seeds, Large Spread*. Ada Fields, Bo Linden. arXiv preprint arXiv:2301.01234 (2023).",
      {
        title: "Small Seeds, Large Spread",
        authors: ["Fields", "Linden"],
        year: 2023,
        arxivId: "2301.01234",
      },
    ],
    [
      "**Title**: Small Seeds, Large Spread\n- **Authors**: Ada Fields, Bo Linden\n- **Summary**: In 1999 nobody knew.\n- **Year**: 2023",
      { title: "Small Seeds, Large Spread", authors: ["Fields", "Linden"], year: 2023 },
    ],
    [
      "Ada Fields, Bo Linden, and Cy van der Berg. “Small Seeds, Large Spread.” In Proceedings of the 12th Seed Conference, pages 1–9, 2023",
      { title: "Small Seeds, Large Spread", authors: ["Fields", "Linden", "Berg"], year: 2023 },
    ],
    [
      "Fields, A. Old seeds. 1999. hep-th/9901001, arXiv:hep-th/9901001",
      { title: "Old seeds", authors: ["Fields"], year: 1999, arxivId: "hep-th/9901001" },
    ],
    [
      "**Benchmarks of 2020 revisited** — Fields et al. (2023), doi:10.48550/arXiv.2301.01234",
      {
        title: "Benchmarks of 2020 revisited",
        authors: ["Fields"],
        year: 2023,
        arxivId: "2301.01234",
        doi: null,
      },
    ],
    ["Is Seed All You Need? Fields et al., 2024", { title: "Is Seed All You Need", year: 2024 }],
    [
      "Ada Fields et al. Do Seeds Matter? A Study of Spread. arXiv:2301.01234, 2023.",
      { title: "Do Seeds Matter? A Study of Spread", authors: ["Fields"], year: 2023 },
    ],
    [
      "Fields A.B., Linden B. Small Seeds of Models. arXiv:2301.01234 (2023)",
      { title: "Small Seeds of Models", authors: ["Fields", "Linden"], year: 2023 },
    ],
    [
      "**Title**: Small Seeds, Large Spread (arXiv:2301.01234)\n**Authors**: [not given]",
      { title: "Small Seeds, Large Spread", authors: [] },
    ],
    [
      "Small Seeds Make Large Spread (Fields & Linden, 2023) – what they do to a benchmark.",
      { title: "Small Seeds Make Large Spread", authors: ["Fields", "Linden"], year: 2023 },
    ],
    ["SeedNet (Fields et al., 2023): a network of seeds.", { title: null, year: 2023 }],
    ["arXiv:2301.01234", { arxivId: "2301.01234", year: null, authors: [] }],
  ])("%s", (item, expected) => {
    expect(parseCitation(item)).toMatchObject(expected);
  });
});

describe("the entries of a text", () => {
  const titles = (markdown: string) => parseCitations(markdown).map(({ title }) => title);

  test("where there is a list of references, only it counts", () => {
    const markdown = `# Paper
- In 2021 we ran **many runs**.
## References
[1] Fields, A. (2023). Small seeds. Journal.
[2] Linden, B. (2022). Large
    spread of things. Journal.

Østby, C. (2021). A paragraph of its own. Journal.
## Appendix
1. **Not cited** (2020)`;
    expect(titles(markdown)).toEqual(["Small seeds", "Large spread of things", "A paragraph of its own"]);
  });

  test("works in a numbered list keep the lines below them, also after a blank one", () => {
    const markdown = `# Related work
## Works
1. **Title**: Small Seeds
   - **Authors**: Ada Fields
   - **Year**: 2023

   It was followed by "Another Thing".

2. **Large Spread** (Linden et al., 2022)
   They use **Bold Words** too.
## Key challenges
1. **Cost**: it was high in 2021.`;
    expect(parseCitations(markdown)).toMatchObject([
      { title: "Small Seeds", authors: ["Fields"], year: 2023 },
      { title: "Large Spread", authors: ["Linden"], year: 2022 },
    ]);
  });

  test("works under headings of their own are found", () => {
    const markdown = `## Related Works
### 1. Small Seeds (2023)
By Ada Fields.

### 2. Large Spread (arXiv:2301.01234)
Text.`;
    expect(parseCitations(markdown)).toMatchObject([
      { title: "Small Seeds", year: 2023 },
      { arxivId: "2301.01234" },
    ]);
  });

  test("without any such heading, list entries that tell a year or an identifier are taken", () => {
    const markdown = `Some say so:
- "Small Seeds", Fields, 2023
- drink more water
- see arXiv:2301.01234`;
    expect(parseCitations(markdown)).toHaveLength(2);
  });

  test("the same work is cited once, and code cites nothing", () => {
    const markdown = `## References
- "Small Seeds", 2023, arXiv:2301.01234
- "Small seeds again", 2023, arXiv:2301.01234v3
\`\`\`
- "Code", 2023
\`\`\``;
    expect(titles(markdown)).toEqual(["Small Seeds"]);
  });

  test("a text without citations has none", () => {
    expect(parseCitations("")).toEqual([]);
    expect(parseCitations("# Title\n\nIn 2023 we did things.\n\n## References\n")).toEqual([]);
  });

  test("no text, however odd, stops the reading or takes long", () => {
    const odd = fc.array(
      fc.constantFrom(
        "- ",
        "**",
        "*",
        '"',
        "[",
        "](http://a",
        ")",
        "(2023)",
        ". ",
        "\n",
        "## References\n",
        "A.",
        "é",
        "arXiv:",
        "2301.01234",
        ", ",
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(odd, (pieces) => {
        for (const { text, title, year } of parseCitations(pieces.join(""))) {
          expect(text.length).toBeLessThanOrEqual(1000);
          expect(title === null || title.length >= 3).toBe(true);
          expect(year === null || (year >= 1900 && year <= 2100)).toBe(true);
        }
      }),
    );
    const began = performance.now();
    parseCitations(`## References\n- ${'"**[_*('.repeat(20_000)}`);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
