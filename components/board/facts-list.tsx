import type { Leaderboard } from "@/lib/board/schema";
import { type Fact, findingsFact, humansFact, judgesFact, spreadFact } from "./board-facts";

/** What the numbers say, in sentences made from them. */
export function BoardFacts({ board, pairs }: { board: Leaderboard; pairs?: Fact | undefined }) {
  const facts = [pairs, spreadFact(board), judgesFact(board), humansFact(board), findingsFact(board)].filter(
    (fact) => fact !== undefined,
  );
  if (facts.length === 0) return null;
  return (
    <ul className="facts">
      {facts.map(({ id, title, text }) => (
        <li key={id}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
