import { scored } from "@/components/board/board-words";
import { NothingLoaded } from "@/components/board/empty-board";
import type { AgreementReport } from "@/lib/agreement/schema";
import type { LatestRun } from "@/lib/board/latest-run";
import type { BoardMatrix } from "@/lib/board/matrix";
import type { RunningNow } from "@/lib/board/running-run";
import type { Leaderboard } from "@/lib/board/schema";
import { boardPath } from "@/lib/board/view-state";
import { HomeAgreement } from "./home-agreement";
import { HomeBoard } from "./home-board";
import { HomePapers } from "./home-papers";
import { LatestRuns } from "./latest-runs";
import type { Paper } from "./papers";
import { RunningStrip } from "./running-now";
import { ThreeAnswers } from "./three-answers";
import "./home.css";

interface Props {
  board: Leaderboard;
  report: AgreementReport;
  matrix: BoardMatrix;
  papers: readonly Paper[];
  titles: Readonly<Record<string, string>>;
  latest: readonly LatestRun[];
  running: RunningNow;
}

/** One screen: what this is, the end-to-end board, people beside judges, papers, the latest runs. */
export function HomePage({ board, report, matrix, papers, titles, latest, running }: Props) {
  return (
    <main id="main" className="wrap">
      <section className="hero">
        <h1>The open scoreboard and review desk for research agents</h1>
        <div>
          <p className="lede">
            Which agent does better research, how sure are we, and is what it wrote true? Referee answers with
            every score, its interval and the paper behind it.
          </p>
          <p className="row">
            <a className="btn primary" href={boardPath("end2end")}>
              See the leaderboards
            </a>
            <a className="btn" href="/tasks">
              Browse tasks and papers
            </a>
          </p>
        </div>
      </section>
      <RunningStrip now={running} />
      {scored(board).length === 0 ? (
        <div className="home-empty">
          <NothingLoaded />
        </div>
      ) : (
        <>
          <ThreeAnswers board={board} matrix={matrix} />
          <div className="homegrid">
            <HomeBoard board={board} />
            <HomeAgreement board={board} report={report} />
            <HomePapers board={board} papers={papers} titles={titles} />
            <LatestRuns runs={latest} />
          </div>
        </>
      )}
    </main>
  );
}
