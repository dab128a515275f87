import { z } from "zod";
import { Leaderboard, LeaderboardQuery } from "@/lib/board/schema";
import { door, type Example } from "./door";

const StageParams = LeaderboardQuery.pick({ stage: true });
const BoardAsked = LeaderboardQuery.omit({ benchmark: true, stage: true });

/** A board's file takes the order, the columns and the rounding of the page's address too. */
export const BoardFileQuery = BoardAsked.extend({
  sort: z.string().optional(),
  dir: z.enum(["asc", "desc"]).optional(),
  cols: z.array(z.string()).default([]),
  rounding: z.literal("paper").optional(),
});

export type BoardFileQuery = z.infer<typeof BoardFileQuery>;

const folder = "leaderboards/mlr-bench/[stage]";
const example = (summary: string, stage: string, query = ""): Example => ({
  summary,
  params: { stage },
  query,
});

const sameView = "Takes the address of the page as it stands, so that the file holds what the page shows.";

export const boardDoors = {
  leaderboard: door({
    id: "leaderboard",
    tag: "Leaderboards",
    path: "/leaderboards/mlr-bench/{stage}",
    folder,
    summary: "A leaderboard with its uncertainty",
    description:
      "One entry an agent, best first. Means are unrounded: the integer sum of the scores divided by their count. The average is the mean of the judge families' means. Intervals and rank ranges come from a bootstrap over tasks with the seed in the answer.",
    params: StageParams,
    query: BoardAsked,
    answer: { media: "application/json", schema: Leaderboard },
    examples: [
      example("End to end, both judges", "end2end"),
      example("Ideas, ranked by one judge", "idea", "lens=claude-3.7-sonnet"),
      example("End to end, ranked by the human reviewers", "end2end", "lens=human"),
      example("End to end without code, on its own five tasks", "end2end", "condition=no_code"),
    ],
  }),
  leaderboardCsv: door({
    id: "leaderboardCsv",
    tag: "Leaderboards",
    path: "/leaderboards/mlr-bench/{stage}.csv",
    folder,
    summary: "The leaderboard as a CSV table",
    description: `${sameView} Missing values are empty cells. Text that a spreadsheet would run as a formula is written so that it stays text.`,
    params: StageParams,
    query: BoardFileQuery,
    answer: { media: "text/csv", schema: z.string(), saveAs: "csv" },
    examples: [example("Write-ups", "writeup")],
  }),
  leaderboardTex: door({
    id: "leaderboardTex",
    tag: "Leaderboards",
    path: "/leaderboards/mlr-bench/{stage}.tex",
    folder,
    summary: "The leaderboard as a LaTeX table",
    description: `${sameView} The caption names the snapshot, the seed and a link that reproduces the table.`,
    params: StageParams,
    query: BoardFileQuery,
    answer: { media: "application/x-tex", schema: z.string(), saveAs: "tex" },
    examples: [example("Proposals, sorted by clarity", "proposal", "sort=clarity&dir=desc")],
  }),
  leaderboardBib: door({
    id: "leaderboardBib",
    tag: "Leaderboards",
    path: "/leaderboards/mlr-bench/{stage}.bib",
    folder,
    summary: "How to cite the leaderboard and its benchmark",
    description: "Two BibTeX entries: this board at its snapshot, and the paper of the benchmark.",
    params: StageParams,
    query: BoardFileQuery,
    answer: { media: "application/x-bibtex", schema: z.string(), saveAs: "bib" },
    examples: [example("Experiments", "experiment")],
  }),
};
