import { criteriaInOrder, criterionName } from "@/components/agreement/names";
import { VerdictBadge } from "@/components/agreement/verdict-badge";
import { answerOf } from "@/components/agreement/words";
import { agentLabel, agentPath } from "@/components/board/agent-label";
import { humansFact } from "@/components/board/board-facts";
import { mean, plural } from "@/components/board/numbers";
import { axisFor, percent } from "@/components/charts/axis";
import { Mark } from "@/components/ui/mark";
import type { AgreementReport } from "@/lib/agreement/schema";
import type { Leaderboard } from "@/lib/board/schema";
import { boardPath } from "@/lib/board/view-state";

interface Pair {
  readonly agent: Leaderboard["entries"][number]["agent"];
  readonly judged: number;
  readonly human: number;
  readonly n: number;
}

/** People beside judges: the agents that both have scored, by how far apart they are. */
export function HomeAgreement({ board, report }: { board: Leaderboard; report: AgreementReport }) {
  const pairs = bothScored(board);
  const fact = humansFact(board);
  if (pairs.length === 0) return null;
  const reviews = pairs.reduce((sum, { n }) => sum + n, 0);
  return (
    <section>
      <header>
        <h2>Do people agree with the judges?</h2>
        <a href="/agreement">Criterion by criterion</a>
      </header>
      <div className="panel card">
        <p className="home-answer">{answerOf(report)}</p>
        <ul className="home-verdicts">
          {criteriaInOrder(report).map((key) => {
            const found = report.criteria[key];
            return (
              found && (
                <li key={key}>
                  <a href={`/agreement#${key}`}>{criterionName(key)}</a>
                  <VerdictBadge verdict={found.verdict} />
                </li>
              )
            );
          })}
        </ul>
        <p className="small muted">
          On {plural(report.counts.papersWithTwoHumans, "paper")} with two human reviewers. Below, mean
          Overall of the same papers by the judges and by {plural(reviews, "human review")};{" "}
          <a href={boardPath("end2end", { lens: "human" })}>rank by people</a>.
        </p>
        <Pairs pairs={pairs} />
        <ul className="legend">
          <li>
            <Mark name="avg" />
            average of the judges
          </li>
          <li>
            <Mark name="human" />
            human reviewers
          </li>
        </ul>
        {fact && (
          <p className="home-fact">
            <b>{fact.title}.</b> {fact.text}
          </p>
        )}
      </div>
    </section>
  );
}

function bothScored(board: Leaderboard): Pair[] {
  return board.entries.flatMap(({ agent, overall, human }) =>
    overall.mean === null || human?.overall == null
      ? []
      : [{ agent, judged: overall.mean, human: human.overall, n: human.n }],
  );
}

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  const values = pairs.flatMap(({ judged, human }) => [judged, human]);
  const axis = axisFor(values, Math.min(...values));
  return (
    <ul className="frows">
      {pairs.map(({ agent, judged, human, n }) => {
        const { title, parts } = agentLabel(agent);
        return (
          <li key={agent.id} className="frow">
            <span className="cname">
              <a href={agentPath(agent.id)}>{title}</a>
              <span>{parts}</span>
            </span>
            <svg className="plot" height="28" aria-hidden="true">
              <line className="grid" x1="0" x2="100%" y1="14" y2="14" />
              <line className="gap" x1={percent(axis, judged)} x2={percent(axis, human)} y1="14" y2="14" />
              <use href="#m-avg" x={percent(axis, judged)} y="14" className="c-avg" />
              <use href="#m-human" x={percent(axis, human)} y="14" className="c-human" />
            </svg>
            <span className="tn">
              {mean(judged)} → <b>{mean(human)}</b>
              <span className="sub">
                {signed(human - judged)} · n = {n}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const signed = (difference: number) => `${difference < 0 ? "−" : "+"}${mean(Math.abs(difference))}`;
