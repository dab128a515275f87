import { afterEach, describe, expect, test } from "vitest";
import { CitationReport } from "@/lib/runs/citations";
import {
  type PaperIndexes,
  type StubPaper,
  startPaperIndexes,
  type Trouble,
} from "../fixtures/paper-indexes";
import { openLiterature } from "./open-literature";
import { parseCitation } from "./parse-citations";
import type { LiteraturePorts } from "./ports";

const papers: readonly StubPaper[] = [
  {
    title: "Small Seeds, Large Spread & <More>",
    authors: ["Ada Fields", "Bo Linden"],
    year: 2023,
    arxivId: "2301.01234",
    abstract: "Runs with small seeds have a large spread.",
  },
  {
    title: "Counting Papers in the Dark",
    authors: ["Cy Østby"],
    year: 2021,
    doi: "10.1234/dark.7",
    abstract: "Nobody counts papers.",
  },
  { title: "Old Ways of Seeds", authors: ["Di Gray"], year: 1999, arxivId: "cs/9901001", only: "arxiv" },
];

const running: PaperIndexes[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
});

/** A literature before stub indexes, with a clock that only the waits move. */
async function scene(
  trouble?: (path: string, number: number) => Trouble,
  more: Partial<LiteraturePorts> = {},
) {
  const indexes = await startPaperIndexes(papers, trouble);
  running.push(indexes);
  const waits: number[] = [];
  let now = 0;
  const ports: Partial<LiteraturePorts> = {
    clock: () => now,
    random: () => 0,
    today: () => Date.parse("2026-06-01T12:00:00Z"),
    sleep: async (ms) => {
      waits.push(ms);
      now += ms;
    },
    semanticScholarEveryMs: 0,
    arxivEveryMs: 0,
    ...more,
  };
  return { indexes, waits, literature: openLiterature(indexes.environment, ports) };
}

const within = (deadlineMs = 60_000) => ({ signal: new AbortController().signal, deadlineMs });
const never = new AbortController().signal;

describe("search", () => {
  test("what both indexes find is listed once, with all that they say of it", async () => {
    const { literature } = await scene();
    const found = await literature.search(["seeds", "seeds spread"], within());
    expect(found.map(({ title }) => title)).toEqual([
      "Small Seeds, Large Spread & <More>",
      "Old Ways of Seeds",
    ]);
    expect(found[0]).toEqual({
      index: "arxiv",
      title: "Small Seeds, Large Spread & <More>",
      authors: ["Ada Fields", "Bo Linden"],
      year: 2023,
      identifier: "arXiv:2301.01234",
      url: "https://arxiv.org/abs/2301.01234",
      abstract: "Runs with small seeds have a large spread.",
    });
  });

  test("what only one of them lists is found too, as many as are wanted", async () => {
    const { literature, indexes } = await scene();
    const found = await literature.search(["counting papers"], { ...within(), limit: 3 });
    expect(found).toMatchObject([
      { index: "semantic_scholar", identifier: "doi:10.1234/dark.7", year: 2021 },
    ]);
    expect(indexes.requests.map(({ path }) => path).join(" ")).toMatch(
      /max_results=3.*limit=3|limit=3.*max_results=3/,
    );
  });

  test("a query can say nothing else than its words", async () => {
    const { literature, indexes } = await scene();
    await literature.search(['seeds") OR all:x ANDNOT (au:y'], within());
    const arxiv = indexes.requests.find(({ path }) => path.startsWith("/api/query"))?.path ?? "";
    const asked = new URLSearchParams(arxiv.split("?")[1]).get("search_query");
    expect(asked).toBe("all:seeds AND all:or AND all:all AND all:x AND all:andnot AND all:au AND all:y");
    expect(await literature.search(["!?"], within())).toEqual([]);
  });

  test("one index that is down is done without; both are an error", async () => {
    const half = await scene((path) => (path === "/api/query" ? { status: 503 } : null));
    expect(await half.literature.search(["papers"], within())).toHaveLength(1);
    const none = await scene(() => ({ status: 500 }));
    await expect(none.literature.search(["papers"], within())).rejects.toThrow(
      "arXiv answered with status 500.",
    );
  });

  test("arXiv is asked once in three seconds, and the same question once", async () => {
    const { literature, waits, indexes } = await scene(undefined, { arxivEveryMs: 3000 });
    await literature.search(["seeds", "spread", "seeds"], within());
    expect(indexes.requests.filter(({ path }) => path.startsWith("/api/query"))).toHaveLength(2);
    expect(waits).toEqual([3000]);
  });

  test("Semantic Scholar's key is sent to it alone, and only where there is one", async () => {
    const { indexes } = await scene();
    const literature = openLiterature(
      { ...indexes.environment, SEMANTIC_SCHOLAR_API_KEY: "k-1", REFEREE_ARXIV_EVERY_MS: "0" },
      { semanticScholarEveryMs: 0 },
    );
    await literature.search(["seeds"], within());
    const keys = indexes.requests.map(({ path, headers }) => [path.split("?")[0], headers["x-api-key"]]);
    expect(new Map(keys as [string, unknown][])).toEqual(
      new Map<string, unknown>([
        ["/api/query", undefined],
        ["/graph/v1/paper/search", "k-1"],
      ]),
    );
  });
});

describe("an index that does not answer well", () => {
  test.each<[string, Trouble, number]>([
    ["says when to come back", { status: 429, headers: { "retry-after": "9" } }, 9000],
    ["is down", { status: 502, body: "<html>bad gateway</html>" }, 1000],
    ["says in plain text that it was asked too often", { body: "Rate exceeded." }, 1000],
    ["sends half a feed", { body: "<feed><entry><id>http://arxiv.org/abs/1</id>" }, 1000],
    ["breaks off", "cut", 1000],
  ])("and %s is asked again after a wait", async (_name, trouble, waitMs) => {
    let calls = 0;
    const { literature, waits } = await scene((path) => {
      if (path !== "/api/query") return null;
      calls += 1;
      return calls === 1 ? trouble : null;
    });
    const checked = await literature.lookUp(parseCitation("arXiv:2301.01234"), never);
    expect(checked.state).toBe("verified");
    expect(waits).toEqual([waitMs]);
  });

  test("and hangs is left after its time", async () => {
    const { literature } = await scene((path) => (path === "/api/query" ? "hang" : null), {
      callMs: 30,
      mostTries: 2,
    });
    const checked = await literature.lookUp(parseCitation("arXiv:2301.01234"), never);
    expect(checked).toMatchObject({ state: "unverified", why: "not_asked" });
  });

  test("and tells an error as a paper named Error is not taken for having found one", async () => {
    const { literature } = await scene((path) =>
      path === "/api/query"
        ? {
            body: `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/api/errors#bad</id><title>Error</title><summary>bad id</summary></entry></feed>`,
          }
        : null,
    );
    const checked = await literature.lookUp(parseCitation("arXiv:2301.01234"), never);
    expect(checked).toMatchObject({ state: "unverified", match: null, asked: [{ answer: "failed" }] });
  });
});

describe("a citation is", () => {
  test.each<[string, string, object]>([
    [
      "verified by its identifier",
      '"Small seeds, large spread & more", Fields et al., 2023, arXiv:2301.01234v3',
      { state: "verified", match: { identifier: "arXiv:2301.01234", index: "arxiv" } },
    ],
    ["verified by an identifier of the old kind", "arXiv:cs/9901001", { state: "verified" }],
    [
      "verified by its DOI",
      '"Counting Papers in the Dark", Østby, 2021, doi:10.1234/dark.7',
      { state: "verified", match: { identifier: "doi:10.1234/dark.7" } },
    ],
    [
      "verified by its title in either index",
      '"Old Ways of Seeds", Gray, 1999',
      { state: "verified", match: { index: "arxiv" } },
    ],
    [
      "unverified with another's authors",
      '"Counting Papers in the Dark", Nobody and Noone, 2021',
      { state: "unverified", why: "authors", match: { title: "Counting Papers in the Dark" } },
    ],
    [
      "unverified with a year far off",
      '"Counting Papers in the Dark", Østby, 2009',
      { state: "unverified", why: "year" },
    ],
    [
      "unverified with a title that is merely near",
      '"Counting Papers in the Bright Light", Østby, 2021',
      { state: "unverified", why: "title" },
    ],
    [
      "unverified where its identifier belongs to another work",
      '"Counting Papers in the Dark", Østby, 2021, arXiv:2301.01234',
      { state: "unverified", why: "identifier", match: { title: "Counting Papers in the Dark" } },
    ],
    [
      "unverified where its identifier belongs to another work and nobody has its title",
      '"A Study That Nobody Made", Noone, 2021, arXiv:2301.01234',
      { state: "unverified", why: "identifier", match: { identifier: "arXiv:2301.01234" } },
    ],
    [
      "not found where nobody has it",
      '"A Study That Nobody Made", Noone, 2021',
      { state: "not_found", match: null },
    ],
    [
      "not found where nobody has its identifier or title",
      '"A Study That Nobody Made", Noone, 2021, arXiv:2109.99999',
      { state: "not_found", match: null },
    ],
    [
      "unverified where nothing can be read off it",
      "(2021)",
      { state: "unverified", why: "no_title", asked: [] },
    ],
  ])("%s", async (_name, item, expected) => {
    const { literature } = await scene();
    expect(await literature.lookUp(parseCitation(item), never)).toMatchObject(expected);
  });

  test("unverified, never not found, while one index could not be asked", async () => {
    const { literature } = await scene((path) => (path === "/api/query" ? { status: 500 } : null));
    const checked = await literature.lookUp(parseCitation('"A Study That Nobody Made", Noone, 2021'), never);
    expect(checked).toMatchObject({
      state: "unverified",
      why: "not_asked",
      asked: [
        { index: "semantic_scholar", at: "2026-06-01T12:00:00.000Z", answer: "absent" },
        { index: "arxiv", answer: "failed" },
      ],
    });
  });
});

describe("the report on a text", () => {
  const markdown = `## References
1. "Counting Papers in the Dark", Østby, 2021
2. "A Study That Nobody Made", Noone, 2021
3. Small Seeds, arXiv:2301.01234 (Nobody, 2023)`;

  test("has each citation with its state, and counts them", async () => {
    const { literature } = await scene();
    const report = await literature.check(markdown, within());
    expect(CitationReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
    expect(report.counts).toEqual({ verified: 1, unverified: 1, notFound: 1 });
    expect(report.citations.map(({ state }) => state)).toEqual(["verified", "not_found", "unverified"]);
    expect(report.citations[0]?.match).not.toHaveProperty("abstract");
  });

  test("is whole at the deadline too: what it left no time for is unverified", async () => {
    const { literature } = await scene(() => "hang");
    const report = await literature.check(markdown, within(40));
    expect(report.counts).toEqual({ verified: 0, unverified: 3, notFound: 0 });
    expect(new Set(report.citations.map(({ why }) => why))).toEqual(new Set(["not_asked"]));
  });

  test("is given up when the work is aborted", async () => {
    const stop = new AbortController();
    const { literature } = await scene(() => {
      setTimeout(() => stop.abort(), 5);
      return "hang";
    });
    await expect(literature.check(markdown, { signal: stop.signal, deadlineMs: 60_000 })).rejects.toThrow();
  });

  test("of a text without citations is empty, and asks nobody", async () => {
    const { literature, indexes } = await scene();
    expect(await literature.check("# Title\n\nNothing.", within())).toMatchObject({ citations: [] });
    expect(indexes.requests).toHaveLength(0);
  });
});
