import { phrasesOf, ranked, scored } from "@/components/board/board-words";
import { inWords, mean, plural, rankRange, sentenceStart } from "@/components/board/numbers";
import { acceptanceLine } from "@/lib/benchmarks/stages";
import type { BoardMatrix } from "@/lib/board/matrix";
import type { Leaderboard } from "@/lib/board/schema";

/** An answer in one sentence or two, its number a link to the evidence: before it, the number, after it. */
export interface Answer {
  readonly before: string;
  readonly number: string;
  readonly after: string;
}

/** Which is better? The best mean, and how it stands to the acceptance line. */
export function whichIsBetter(board: Leaderboard): Answer | undefined {
  const [best] = scored(board);
  const value = best?.overall.mean;
  if (!best || value == null) return undefined;
  const line = acceptanceLine.toFixed(1);
  const stand =
    value < acceptanceLine
      ? `below the acceptance line at ${line}`
      : `at or above the acceptance line at ${line}`;
  return {
    before: `${sentenceStart(phrasesOf(board)(best.agent))} has the best mean, `,
    number: `${mean(value)} of 10`,
    after: `, ${stand}.`,
  };
}

/** How sure are we? The range of places of the best, and whether tests tell any pair apart. */
export function howSure(board: Leaderboard, { pairs }: BoardMatrix): Answer | undefined {
  const rank = ranked(board)[0]?.overall.rank;
  if (!rank) return undefined;
  const tasks = plural(board.cohort.tasks, "task");
  const apart = pairs.filter(({ adjustedP }) => adjustedP < 0.05).length;
  const tested =
    apart === 0
      ? "no pair of agents is told apart"
      : `${inWords(apart)} of ${inWords(pairs.length)} pairs of agents are told apart`;
  const after = pairs.length === 0 ? "." : `, and ${tested}.`;
  if (rank.worst === 1)
    return { before: `Sure of the first: over ${tasks} its place is `, number: "1", after };
  return {
    before: `Not very. Over ${tasks} its place is `,
    number: `anywhere from ${rankRange(rank).replace("–", " to ")}`,
    after,
  };
}

/** Is it true? What the judges found where they looked. */
export function isItTrue(board: Leaderboard): Answer | undefined {
  const checked = board.entries.filter(({ findings }) => findings.judges.runs > 0);
  if (checked.length === 0) return undefined;
  const runs = checked.reduce((sum, { findings }) => sum + findings.judges.runs, 0);
  const flagged = checked.reduce((sum, { findings }) => sum + findings.judges.flagged, 0);
  const all = flagged === runs ? "all " : "";
  return {
    before: `The judges looked for invented results, methods and citations in the papers of ${plural(checked.length, "agent")}. They flagged `,
    number: `${all}${flagged} of ${runs} papers`,
    after: ".",
  };
}
