import { JudgeScore, seats } from "@/components/runs/judge-score";
import { artifactNames, runTitle } from "@/components/runs/words";
import { Icon } from "@/components/ui/icon";
import { stageNames } from "@/lib/benchmarks/stages";
import { agentFullName } from "@/lib/catalog/agent-card";
import type { PairSide } from "@/lib/catalog/run-pair";

/** One side's name, its numbers, and the way to what it wrote. */
export function PairHead({ side }: { side: PairSide }) {
  const page = `/runs/${encodeURIComponent(side.id)}`;
  const { mean } = side.overall;
  const listed = side.findings.filter((one) => one.label === "yes" && one.rater !== "human");
  return (
    <header className="pair-head">
      <p className="over">
        <a href={`/agents/${encodeURIComponent(side.agent.id)}`}>{agentFullName(side.agent)}</a> ·{" "}
        {stageNames[side.stage].toLowerCase()} ·{" "}
        <a href={`/tasks/${encodeURIComponent(side.task.id)}`}>{side.task.id}</a>
      </p>
      <h2 dir="auto">
        <a href={page}>{runTitle(side)}</a>
      </h2>
      <div className="mean">
        {mean === null ? <span className="nil">no average</span> : <b>{mean.toFixed(1)}</b>}
        <div>
          <p>Overall, average of {side.overall.n === 2 ? "two judges" : `${side.overall.n} of two judges`}</p>
          <p className="panel-line">
            {seats(side.judges).map(({ family, review }) => (
              <JudgeScore key={family.id} family={family} review={review} criterion="overall" />
            ))}
          </p>
        </div>
      </div>
      <p className="row small">
        <a href={page}>Read the {artifactNames[side.stage]}</a>
        <FindingCount side={side} listed={listed.length} page={page} />
      </p>
    </header>
  );
}

function FindingCount({ side, listed, page }: { side: PairSide; listed: number; page: string }) {
  if (side.checks.length === 0 && side.findings.length === 0)
    return <span className="nil word">not checked for findings</span>;
  if (listed === 0) return <span className="muted">no findings</span>;
  return (
    <a className="badge bad" href={`${page}?tab=reviews#findings`}>
      <Icon name="flag" />
      {listed} {listed === 1 ? "finding" : "findings"}
    </a>
  );
}
