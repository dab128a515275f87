import { stageNames } from "@/lib/benchmarks/stages";
import { latexText } from "./latex-text";
import type { Leaderboard } from "./schema";

/**
 * Two BibTeX entries: this board at its snapshot, and the paper of the benchmark.
 *
 * @param link the whole address of what is shown
 * @param date when the snapshot was made
 */
export function boardBibtex(board: Leaderboard, link: string, date: Date): string {
  const { bootstrap, cohort, lens, rubric, snapshot, stage } = board;
  const condition = board.condition === "default" ? "" : ", judged without code";
  const note = `Snapshot ${snapshot}, task set ${cohort.id} with ${cohort.tasks} tasks, rubric ${rubric}, lens ${lens}, ${bootstrap.replicates} bootstrap resamples with seed ${bootstrap.seed}`;
  const own = entry("misc", citationKey(["referee", board.benchmark, stage, snapshot]), {
    author: "{Referee}",
    title: `{${latexText(`MLR-Bench leaderboard, ${stageNames[stage]}${condition}`)}}`,
    year: String(date.getUTCFullYear()),
    month: String(date.getUTCMonth() + 1),
    note: latexText(note),
    // Braces must pair up in BibTeX, and a backslash would start a command.
    url: link.replace(/[{}\\]/g, encodeURIComponent),
  });
  return `${own}\n${benchmarkPaper}`;
}

const benchmarkPaper = entry("misc", "chen2025mlrbench", {
  author:
    "Chen, Hui and Xiong, Miao and Lu, Yujie and Han, Wei and Deng, Ailin and He, Yufei and Wu, Jiaying and Li, Yibo and Liu, Yue and Hooi, Bryan",
  title: "{MLR-Bench}: Evaluating {AI} Agents on Open-Ended Machine Learning Research",
  year: "2025",
  eprint: "2505.19955",
  archiveprefix: "arXiv",
  url: "https://arxiv.org/abs/2505.19955",
});

function entry(kind: string, key: string, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@${kind}{${key},\n${lines.join("")}}\n`;
}

/** Letters, digits and dashes only: every BibTeX reads those. */
function citationKey(parts: readonly string[]): string {
  return parts.join("-").replace(/[^A-Za-z0-9]+/g, "-");
}
