import { type Stage, stageNames, stages } from "@/lib/benchmarks/stages";
import type { Leaderboard } from "@/lib/board/schema";
import { boardPath, type ViewState } from "@/lib/board/view-state";
import { lede, stageTitles } from "./board-words";

/** Where this is, what it shows in two sentences, and the way to the other stages. */
export function BoardHead({ whole, view }: { whole: Leaderboard; view: ViewState }) {
  return (
    <>
      <nav className="crumbs" aria-label="Breadcrumb">
        <a href={boardPath("end2end")}>Leaderboards</a>
        <span aria-hidden="true">/</span>
        <a href={boardPath("end2end")}>MLR-Bench</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{stageNames[whole.stage]}</span>
      </nav>
      <div className="head">
        <h1>{stageTitles[whole.stage]}</h1>
        <p className="lede">{lede(whole)}</p>
      </div>
      <StageTabs stage={whole.stage} view={view} />
    </>
  );
}

function StageTabs({ stage, view }: { stage: Stage; view: ViewState }) {
  // Other stages have other columns, conditions and task sets; a lens that they lack would show an empty board.
  const lens = view.lens === "human" ? "mean" : view.lens;
  const { scaffold, family, coder } = view;
  return (
    <nav className="stages" aria-label="Stage">
      {stages.map((one) => (
        <a
          key={one}
          href={boardPath(one, { lens, scaffold, family, coder })}
          aria-current={one === stage ? "page" : undefined}
        >
          {stageNames[one]}
        </a>
      ))}
    </nav>
  );
}
