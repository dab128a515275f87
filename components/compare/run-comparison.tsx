import { Crumbs } from "@/components/ui/crumbs";
import { compareAgentsHref, compareRunsHref } from "@/lib/catalog/compare-picks";
import type { RunPairView } from "@/lib/catalog/run-pair";
import { RunPair } from "./run-pair";
import "./compare.css";

/** The page of two runs side by side, with the ways on from it. */
export function RunComparisonPage({ view }: { view: RunPairView }) {
  const [a, b] = view.sides;
  return (
    <main id="main" className="wrap">
      <Crumbs trail={[{ name: "Compare", href: "/compare" }, { name: "Two runs" }]} />
      <div className="head">
        <h1>Two runs side by side</h1>
        <p className="lede">{view.isSameTask ? a.task.title : `${a.task.title}; ${b.task.title}`}</p>
        <p className="row">
          <a className="btn" href={compareRunsHref([b.id, a.id])}>
            Swap
          </a>
          {view.isSameTask && (
            <a className="btn" href={`/tasks/${encodeURIComponent(a.task.id)}#runs`}>
              Other runs of the task
            </a>
          )}
          {view.isSameStage && a.agent.id !== b.agent.id && (
            <a className="btn" href={compareAgentsHref([a.agent.id, b.agent.id], a.stage)}>
              Compare the two agents
            </a>
          )}
        </p>
      </div>
      <RunPair view={view} />
    </main>
  );
}
