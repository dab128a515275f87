import { FloorBadge } from "@/components/ui/floor-badge";
import { Icon } from "@/components/ui/icon";
import { stageNames } from "@/lib/benchmarks/stages";
import type { RunView } from "@/lib/catalog/run";
import { isUnfinished } from "@/lib/catalog/run-execution";
import { artifactNames, capitalised, shortName } from "./words";

export const runTabs = ["paper", "files", "transcript", "reviews", "how"] as const;
export type RunTab = (typeof runTabs)[number];

/** Where a run's tab stands; what is read is the page itself. */
export function tabHref(runId: string, tab: RunTab): string {
  const page = `/runs/${encodeURIComponent(runId)}`;
  return tab === "paper" ? page : `${page}?tab=${tab}`;
}

/** The tabs of a run: one that came finished has no tale of how it ran, and one that is not finished no paper. */
export function tabsOf({ execution }: Pick<RunView, "execution">): readonly RunTab[] {
  if (execution === null) return runTabs.filter((tab) => tab !== "how");
  return isUnfinished(execution) ? ["how", "files", "transcript"] : runTabs;
}

/** Where the reader is, the tabs, and the way to set this run beside another. */
export function RunHead({ run, tab }: { run: RunView; tab: RunTab }) {
  const names: Record<RunTab, string> = {
    paper: capitalised(artifactNames[run.stage]),
    files: `Files${run.artifacts.length > 0 ? ` ${run.artifacts.length}` : ""}`,
    transcript: "Transcript",
    reviews: "Reviews",
    how: isUnfinished(run.execution) ? "Run" : "How it ran",
  };
  return (
    <div className="run-head">
      <div className="place">
        <nav className="crumbs" aria-label="Breadcrumb">
          <a href={`/leaderboard/${run.benchmark}/${run.stage}`}>{stageNames[run.stage]}</a>
          <span aria-hidden="true">/</span>
          <a href={`/tasks/${encodeURIComponent(run.task.id)}`}>{run.task.id}</a>
          <span aria-hidden="true">/</span>
          <a href={`/agents/${encodeURIComponent(run.agent.id)}`}>{shortName(run.agent)}</a>
        </nav>
        <CompareWith run={run} />
      </div>
      {tab !== "how" && <FloorBadge agent={run.agent} />}
      <nav className="tabs" aria-label="Run">
        {tabsOf(run).map((one) => (
          <a key={one} href={tabHref(run.id, one)} aria-current={one === tab ? "page" : undefined}>
            {names[one]}
          </a>
        ))}
      </nav>
      {run.notes.map((note) => (
        <div className="note warn" key={note}>
          <Icon name="warn" />
          <p>
            <b>Data note.</b> {note}
          </p>
        </div>
      ))}
    </div>
  );
}

function CompareWith({ run }: { run: RunView }) {
  if (run.siblings.length === 0) return null;
  return (
    <details className="pop compare-with">
      <summary className="btn quiet">Compare</summary>
      <div className="popbox">
        <p className="over">Side by side, on the same task</p>
        {run.siblings.map((sibling) => (
          <a key={sibling.run} href={comparePair(run.id, sibling.run)}>
            {shortName(sibling.agent)}
          </a>
        ))}
      </div>
    </details>
  );
}

/** The page that shows two runs side by side. */
export function comparePair(a: string, b: string): string {
  return `/compare?${new URLSearchParams([
    ["run", a],
    ["run", b],
  ])}`;
}
