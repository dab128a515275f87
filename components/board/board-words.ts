import { acceptanceLine, type Stage } from "@/lib/benchmarks/stages";
import { boardJudges } from "@/lib/board/columns";
import type { Leaderboard, LeaderboardEntry } from "@/lib/board/schema";
import { agentPhrases } from "./agent-label";
import { inWords, mean, plural, sentenceStart } from "./numbers";

export const stageTitles: Record<Stage, string> = {
  idea: "Idea: from a call for papers to a research idea",
  proposal: "Proposal: from an idea to a plan",
  experiment: "Experiment: from a plan to results",
  writeup: "Write-up: from results to a paper",
  end2end: "End to end: from a call for papers to a paper",
};

/** What the scores were given by, as a lens names it. */
export function lensName(board: Leaderboard): string {
  if (board.lens === "mean") return "the average of the judges";
  if (board.lens === "human") return "human reviewers";
  const judge = boardJudges(board).find(({ id }) => id === board.lens);
  return `the ${judge?.short ?? board.lens} judge`;
}

/** How to name this board's agents in a sentence. */
export function phrasesOf(board: Leaderboard) {
  return agentPhrases(board.entries.map(({ agent }) => agent));
}

/** The agents that cover the board's tasks, best first; of a single task they have a mean, but no rank. */
export function scored(board: Leaderboard): LeaderboardEntry[] {
  return board.entries.filter((entry) => entry.overall.mean !== null);
}

/** Those with a place. */
export function ranked(board: Leaderboard): LeaderboardEntry[] {
  return scored(board).filter((entry) => entry.overall.rank !== null);
}

/** The board in two sentences, from its own numbers. Pass the board before rows are hidden. */
export function lede(board: Leaderboard): string {
  const judges = boardJudges(board).length;
  const size = [
    plural(board.entries.length, "agent"),
    plural(board.cohort.tasks, "workshop task"),
    board.lens === "human" ? "human reviewers" : plural(judges, "judge"),
  ].join(", ");
  const saw = board.condition === "no_code" ? "The judges saw the papers without their code." : "";
  return [`${sentenceStart(size)}.`, saw, bestSentence(board)].filter(Boolean).join(" ");
}

function bestSentence(board: Leaderboard): string {
  const rows = scored(board);
  const best = rows[0]?.overall.mean;
  if (best === null || best === undefined) return "No agent has a score for every task yet.";
  return `The best mean is ${mean(best)} on a scale of 1 to 10, and ${lineClause(rows)}.`;
}

type Interval = readonly [number, number];

/** How the agents stand to the acceptance line, by their intervals. */
function lineClause(rows: readonly LeaderboardEntry[]): string {
  const line = acceptanceLine.toFixed(1);
  const ends = rows.map(({ overall: { ci95, mean: value } }): Interval => ci95 ?? [value ?? 0, value ?? 0]);
  const above = ends.filter(([lo]) => lo >= acceptanceLine).length;
  const reaching = ends.filter(([, hi]) => hi >= acceptanceLine).length;
  if (reaching === 0) return `no agent’s interval reaches the acceptance line at ${line}`;
  if (above === rows.length) return `every agent’s interval lies above the acceptance line at ${line}`;
  if (above === 0) {
    const subject =
      reaching === 1 ? "one agent’s interval reaches" : `${inWords(reaching)} agents’ intervals reach`;
    return `${subject} the acceptance line at ${line}`;
  }
  return `${above === 1 ? "one agent’s interval lies" : `${inWords(above)} agents’ intervals lie`} above the acceptance line at ${line}`;
}

/** Page title and description, for search engines and shared links. */
export function boardMeta(board: Leaderboard, stageName: string): { title: string; description: string } {
  const noCode = board.condition === "no_code" ? ", judged without code" : "";
  const best = scored(board)[0];
  const first = best
    ? ` Best mean: ${phrasesOf(board)(best.agent)}, ${mean(best.overall.mean ?? 0)} of 10.`
    : "";
  return {
    title: `${stageName}${noCode}, MLR-Bench`,
    description: `${sentenceStart(plural(board.entries.length, "research agent"))} ranked on ${plural(board.cohort.tasks, "workshop task")} by ${lensName(board)}, with 95% intervals.${first}`,
  };
}
