import type { BoardMatrix } from "@/lib/board/matrix";
import type { Leaderboard } from "@/lib/board/schema";
import type { Fact } from "./board-facts";
import { phrasesOf } from "./board-words";
import { inWords, mean, plural, sentenceStart } from "./numbers";

const level = 0.05;

/** How many pairs of agents the board tells apart, after adjusting for testing all of them. */
export function pairsFact(board: Leaderboard, { pairs }: BoardMatrix): Fact | undefined {
  const [nearest] = pairs;
  if (!nearest) return undefined;
  const phrase = phrasesOf(board);
  const name = (id: string) => {
    const entry = board.entries.find(({ agent }) => agent.id === id);
    return entry ? phrase(entry.agent) : id;
  };
  const apart = pairs.filter(({ adjustedP }) => adjustedP < level);
  const count = plural(pairs.length, "pair");
  const test = `Of ${count}, compared task by task by a sign-flip test,`;
  const example = `${name(nearest.better)} over ${name(nearest.worse)}, +${mean(nearest.difference)}, adjusted p ${written(nearest.adjustedP)}, ${nearest.n} tasks`;
  if (pairs.length === 1) {
    const isLevel = nearest.difference === 0;
    return {
      id: "pairs",
      title: apart.length === 0 ? "The two agents are not told apart" : "The two agents are told apart",
      text: `Compared task by task by a sign-flip test: ${isLevel ? `level over ${nearest.n} tasks` : example}.`,
    };
  }
  if (apart.length === 0) {
    return {
      id: "pairs",
      title: "No pair of agents is told apart",
      text: `${test} none passes at 5% after Holm’s correction. Nearest: ${example}.`,
    };
  }
  return {
    id: "pairs",
    title:
      apart.length === pairs.length
        ? `${sentenceStart(count)} told apart`
        : `${sentenceStart(inWords(apart.length))} of ${count} told apart`,
    text: `${test} ${inWords(apart.length)} ${apart.length === 1 ? "passes" : "pass"} at 5% after Holm’s correction. Clearest: ${example}.`,
  };
}

/** As statisticians write it: never "= 0". */
function written(p: number): string {
  return p < 0.001 ? "< .001" : `= ${p.toFixed(p < 0.1 ? 3 : 2).replace(/^0/, "")}`;
}
