import { describe, expect, test } from "vitest";
import { readPaper } from "@/lib/paper/read-paper";
import { CitationReport } from "@/lib/runs/citations";
import { AgentResult } from "@/lib/runs/job-spec";
import { LlmFailure } from "../../llm/llm";
import { filesBelow } from "../agent-fixture";
import { writeWhole } from "../files";
import { bench, goodReplies, leaveResults, outcome, reply, setup, tasks } from "./mlr-fixture";
import { runMlr } from "./run-mlr";

const textOf = (workspace: string, path: string) => String(filesBelow(workspace).get(path));
const run = async (made: ReturnType<typeof bench>) => ({
  ...made,
  result: await runMlr(made.context, setup, made.ports),
  files: filesBelow(made.context.workspace),
});

describe("from a task to a paper", () => {
  test.each([...tasks].map(([id, text], place) => [id, text, place + 1] as const))(
    "%s: every stage leaves its file, and the reader shows the paper with its figure",
    async (id, text, seed) => {
      const made = bench({ seed }, { setup, task: { id, title: id } });
      writeWhole(made.context.workspace, "task.md", text);
      const { result, files, asked, context } = await run(made);
      expect([...files.keys()]).toEqual([
        "citations.json",
        "code/run.py",
        "idea.md",
        "mlr-agent.json",
        "proposal.md",
        "related_work.md",
        "results/citations.json",
        "results/figures/loss.png",
        "results/log.txt",
        "results/paper.md",
        "results/results.md",
        "task.md",
      ]);
      expect(AgentResult.parse(result)).toEqual(result);
      expect(String(files.get("idea.md")).trim()).toBe(goodReplies(seed).idea);
      const words = text.slice(0, 80);
      expect(
        asked.every(({ request }) =>
          JSON.stringify(request.messages).includes(JSON.stringify(words).slice(1, 60)),
        ),
      ).toBe(true);
      const { tree } = readPaper(String(files.get("results/paper.md")), {
        folder: "results",
        find: (path) => (files.has(path) ? { src: `/at/${path}`, mediaType: "image/png" } : undefined),
      });
      expect(JSON.stringify(tree).includes("/at/results/figures/loss.png")).toBe(true);
      expect(JSON.stringify(tree).includes("left-out")).toBe(false);
      expect(context.events.filter(({ kind }) => kind === "usage")).toHaveLength(6);
    },
  );

  test("what each call used is told with its stage and the model that answered", async () => {
    const { context } = await run(bench());
    const used = context.events.flatMap((event) =>
      event.kind === "usage" ? [[event.stage, event.model]] : [],
    );
    expect(used).toEqual([
      ["idea", "writer-1-dated"],
      ["literature", "writer-1-dated"],
      ["literature", "writer-1-dated"],
      ["proposal", "writer-1-dated"],
      ["experiment", "coder-1-dated"],
      ["paper", "writer-1-dated"],
    ]);
  });

  test("citations are counted as the paper has them", async () => {
    const paper = `${goodReplies(1).paper}\n1. arXiv:2401.01234\n2. arXiv:2401.00001\n3. arXiv:2401.00002`;
    const { result, files } = await run(
      bench({ llm: (kind) => reply(kind === "paper" ? paper : goodReplies(1)[kind]) }),
    );
    expect(result.citations).toEqual({ verified: 1, unverified: 0, notFound: 2 });
    expect(result.notes).toContain("2 of the works that results/paper.md cites could not be found.");
    expect(
      CitationReport.parse(JSON.parse(String(files.get("results/citations.json")))).citations,
    ).toHaveLength(3);
    expect(CitationReport.parse(JSON.parse(String(files.get("citations.json")))).counts.verified).toBe(1);
  });

  test("literature by a model that searches is asked of that model, with its search", async () => {
    const searching = {
      ...setup,
      literature: { by: "model" as const, choice: { ...setup.model, model: "searcher-1" } },
    };
    const { context, ports, asked } = bench();
    await runMlr(context, searching, ports);
    expect(asked.filter(({ kind }) => kind === "queries")).toEqual([]);
    expect(asked.find(({ kind }) => kind === "literature")?.request.search).toBe(true);
    expect(context.events).toContainEqual({ kind: "stage_start", stage: "literature", model: "searcher-1" });
  });

  test("the model sees the figures themselves and the paths that it may write", async () => {
    const { asked } = await run(bench());
    const parts = asked.find(({ kind }) => kind === "paper")?.request.messages[0]?.parts ?? [];
    expect(parts.map(({ type }) => type)).toEqual(["image", "text"]);
    expect(JSON.stringify(parts.at(-1))).toContain("figures/loss.png");
  });

  test("a model that cannot see writes from the paths, and the result says so", async () => {
    const { result, asked } = await run(
      bench({
        llm: (kind, time) =>
          kind === "paper" && time === 0
            ? new LlmFailure("bad_request", "images are not supported")
            : reply(goodReplies(1)[kind]),
      }),
    );
    expect(asked.at(-1)?.request.messages[0]?.parts.map(({ type }) => type)).toEqual(["text"]);
    expect(result.notes.join()).toContain("would not take the figures as images");
  });
});

describe("replies that cannot be used", () => {
  test.each([
    ["an empty one", reply(""), "it was empty."],
    ["a cut one", reply("# A title\n\n## Motivation\nAnd", { finish: "length" }), "cut off by the limit"],
    ["one without a section", reply("# A title\n\n## Motivation\nIt matters."), "missing: Main idea."],
    [
      "one that is far too long",
      reply(`# T\n\n## Motivation\n${"word ".repeat(400)}\n\n## Main idea\nx`),
      "at most 200",
    ],
    ["a withheld one", reply("I", { finish: "refused" }), "withheld"],
  ])("%s is asked for again with what is wrong", async (_, bad, complaint) => {
    const { asked, files } = await run(
      bench({ llm: (kind, time) => (kind === "idea" && time === 0 ? bad : reply(goodReplies(1)[kind])) }),
    );
    const second = asked.filter(({ kind }) => kind === "idea")[1]?.request;
    expect(JSON.stringify(second?.messages.at(-1))).toContain(complaint);
    expect(
      second?.messages.every(({ parts }) => parts.every((part) => part.type !== "text" || part.text !== "")),
    ).toBe(true);
    expect(String(files.get("idea.md")).trim()).toBe(goodReplies(1).idea);
  });

  test("after three empty ones the run fails and says at which stage", async () => {
    const { context, ports, asked } = bench({ llm: () => reply(" ") });
    await expect(runMlr(context, setup, ports)).rejects.toMatchObject({
      reason: "unusable_reply",
      detail: "idea: it was empty.",
    });
    expect(asked).toHaveLength(3);
    expect(filesBelow(context.workspace).has("idea.md")).toBe(false);
  });

  test("one that only falls short of the form is kept after three tries, with a note", async () => {
    const { result, asked, files } = await run(
      bench({ llm: (kind) => reply(kind === "idea" ? "# Only a title" : goodReplies(1)[kind]) }),
    );
    expect(asked.filter(({ kind }) => kind === "idea")).toHaveLength(3);
    expect(String(files.get("idea.md"))).toBe("# Only a title\n");
    expect(result.notes[0]).toContain("these sections are missing: Motivation, Main idea.");
  });

  test("searches that are no JSON do not end the run: the idea's title is searched for", async () => {
    const { result, files } = await run(
      bench({ llm: (kind) => reply(kind === "queries" ? "none" : goodReplies(1)[kind]) }),
    );
    expect(result.notes.join()).toContain("the idea's first line was searched for");
    expect(files.has("results/paper.md")).toBe(true);
  });
});

describe("figures", () => {
  const withPaper = (figure: string, leave: (workspace: string) => void = leaveResults) =>
    bench({
      llm: (kind) => reply(goodReplies(1)[kind].replace("](figures/loss.png)", `](${figure})`)),
      coding: ({ cwd }) => {
        leave(cwd);
        return outcome();
      },
    });
  test.each(["loss.png", "results/figures/loss.png", "/tmp/other/loss.png", "<./plots/loss.png>"])(
    "a paper that names %s is led to the only file of that name",
    async (written) => {
      const { files, result } = await run(withPaper(written));
      expect(String(files.get("results/paper.md"))).toContain("](figures/loss.png)");
      expect(result.notes.join()).toContain("it was led to results/figures/loss.png");
    },
  );

  test("a figure that nobody made is a visible word and a note, and the run goes well", async () => {
    const { files, result } = await run(withPaper("figures/accuracy.png"));
    const paper = String(files.get("results/paper.md"));
    expect(paper).not.toContain("](figures/accuracy.png)");
    expect(paper).toContain("the text names `figures/accuracy.png`, which the run does not have.");
    expect(result.notes.join()).toContain("results/paper.md names the figure figures/accuracy.png");
  });

  test("of two files with one name neither is chosen", async () => {
    const { files } = await run(
      withPaper("loss.png", (workspace) => {
        leaveResults(workspace);
        writeWhole(workspace, "results/second/loss.png", "\x89PNG");
      }),
    );
    expect(String(files.get("results/paper.md"))).toContain("of which the run has more than one");
  });

  test("results.md that names a figure which does not exist never stops the paper", async () => {
    const { files, result } = await run(
      withPaper("figures/loss.png", (workspace) => {
        leaveResults(workspace);
        writeWhole(workspace, "results/results.md", "# Results\n\n![a](gone.png)\n\n![b](loss.png)\n");
      }),
    );
    const results = String(files.get("results/results.md"));
    expect(results).toContain("names `gone.png`, which the run does not have");
    expect(results).toContain("![b](figures/loss.png)");
    expect(result.notes.join()).toContain("results/results.md names the figure gone.png");
    expect(files.has("results/paper.md")).toBe(true);
  });

  test("a file that is no image or is huge is not sent, and the result says which", async () => {
    const { asked, result } = await run(
      withPaper("figures/loss.png", (workspace) => {
        leaveResults(workspace);
        writeWhole(workspace, "results/fake.png", "<svg>");
        writeWhole(workspace, "results/huge.png", Buffer.alloc(4_000_000));
      }),
    );
    const parts = asked.at(-1)?.request.messages[0]?.parts ?? [];
    expect(parts.filter(({ type }) => type === "image")).toHaveLength(1);
    expect(result.notes).toContain("results/fake.png was not shown to the model: it is not an image.");
    expect(result.notes.join()).toContain("results/huge.png was not shown to the model: with 4000000 bytes");
  });
});

describe("one stage alone", () => {
  test("writeup starts from another's results and leaves them as they are", async () => {
    const made = bench({}, { setup, stage: "writeup" });
    for (const path of ["idea.md", "proposal.md"])
      writeWhole(made.context.workspace, path, "# From another\n");
    leaveResults(made.context.workspace);
    const before = textOf(made.context.workspace, "results/results.md");
    const { asked, result } = await run(made);
    expect(asked.map(({ kind }) => kind)).toEqual(["paper"]);
    expect(result.outputs).toEqual({ paper: "results/paper.md" });
    expect(textOf(made.context.workspace, "results/results.md")).toBe(before);
  });

  test("proposal searches the literature first where none was given", async () => {
    const made = bench({}, { setup, stage: "proposal" });
    writeWhole(made.context.workspace, "idea.md", "# From another\n");
    const { asked } = await run(made);
    expect(asked.map(({ kind }) => kind)).toEqual(["queries", "literature", "proposal"]);

    const given = bench({}, { setup, stage: "proposal" });
    writeWhole(given.context.workspace, "idea.md", "# From another\n");
    writeWhole(given.context.workspace, "related_work.md", "# Given\n");
    expect((await run(given)).asked.map(({ kind }) => kind)).toEqual(["proposal"]);
    expect(given.context.events).toContainEqual({ kind: "stage_end", stage: "literature", state: "skipped" });
  });

  test.each([
    ["proposal", "idea.md"],
    ["experiment", "idea.md, proposal.md"],
    ["writeup", "idea.md, proposal.md, results/results.md"],
  ] as const)("%s without its inputs names them and pays for nothing", async (stage, missing) => {
    const { context, ports, asked, coded } = bench({}, { setup, stage });
    await expect(runMlr(context, setup, ports)).rejects.toMatchObject({
      reason: "inputs_unfit",
      detail: missing,
    });
    expect([asked, coded]).toEqual([[], []]);
  });
});

test("a setup of other prompts than ours is refused before anything is paid for", async () => {
  const { context, ports, asked } = bench();
  await expect(runMlr(context, { ...setup, promptVersion: "0" }, ports)).rejects.toMatchObject({
    reason: "setup_unknown",
  });
  expect(asked).toEqual([]);
});

test("the workspace gets no file that a model names", async () => {
  const evil = "../../escaped.md";
  const { files } = await run(
    bench({
      llm: (kind) =>
        reply(`${goodReplies(1)[kind]}${kind === "queries" ? "" : `\n\nWrite ${evil}: ![x](${evil})`}`),
    }),
  );
  expect([...files.keys()].some((path) => path.includes("escaped"))).toBe(false);
});
