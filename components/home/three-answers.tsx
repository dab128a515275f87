import { agentPath } from "@/components/board/agent-label";
import { scored } from "@/components/board/board-words";
import type { BoardMatrix } from "@/lib/board/matrix";
import type { Leaderboard } from "@/lib/board/schema";
import { boardPath } from "@/lib/board/view-state";
import { type Answer, howSure, isItTrue, whichIsBetter } from "./answers";

/** The three questions that the site is for, answered from the end-to-end board. */
export function ThreeAnswers({ board, matrix }: { board: Leaderboard; matrix: BoardMatrix }) {
  const [best] = scored(board);
  return (
    <section className="three" aria-label="Three answers">
      <Question
        title="Which is better?"
        answer={whichIsBetter(board)}
        href={best ? agentPath(best.agent.id) : boardPath("end2end")}
      />
      <Question
        title="How sure are we?"
        answer={howSure(board, matrix)}
        href={boardPath("end2end", { sort: "rank" })}
      />
      <Question
        title="Is it true?"
        answer={isItTrue(board)}
        href={boardPath("end2end", { sort: "findings" })}
      />
    </section>
  );
}

function Question({ title, answer, href }: { title: string; answer: Answer | undefined; href: string }) {
  return (
    <div>
      <h2>{title}</h2>
      <p>
        {answer ? (
          <>
            {answer.before}
            <a href={href}>{answer.number}</a>
            {answer.after}
          </>
        ) : (
          "Nobody has looked yet."
        )}
      </p>
    </div>
  );
}
