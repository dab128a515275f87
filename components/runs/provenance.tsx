import type { ReactNode } from "react";
import { stageNames } from "@/lib/benchmarks/stages";
import { agentFullName } from "@/lib/catalog/agent-card";
import type { RunLink, RunView } from "@/lib/catalog/run";
import { shortName } from "./words";

/** Where every number of the page comes from. */
export function Provenance({ run }: { run: RunView }) {
  const { source, snapshot, sourceKey } = run.provenance;
  const judges = [
    ...new Set([...run.judges, ...run.judgesNoCode, ...run.checks].map((one) => one.judge.model)),
  ];
  return (
    <section className="provd" aria-labelledby="provenance-title">
      <h3 id="provenance-title">Provenance</h3>
      <dl className="kv">
        <Fact name="Run">
          <span className="mono">{run.id}</span>
        </Fact>
        <Fact name="Agent">
          <a href={`/agents/${encodeURIComponent(run.agent.id)}`}>{agentFullName(run.agent)}</a>
        </Fact>
        {run.sourceModel && (
          <Fact name="Model">
            <span className="mono">{run.sourceModel}</span>
          </Fact>
        )}
        {run.agent.codingAgent && (
          <Fact name="Coding agent">
            {run.agent.codingAgent.name}, <span className="mono">{run.agent.codingAgent.model}</span>
          </Fact>
        )}
        <Fact name="Judges">
          {judges.map((model) => (
            <span className="mono line" key={model}>
              {model}
            </span>
          ))}
        </Fact>
        <Fact name="Rubric">
          <a href={`/methods#rubric-${run.stage}`} className="mono">
            {run.rubric.id}
          </a>
        </Fact>
        <Fact name="Condition">{run.judgesNoCode.length > 0 ? "default, and no_code below" : "default"}</Fact>
        <Fact name="Replies">{replies(run)}</Fact>
        <Fact name="Source">
          <a href={source.url} rel="noopener">
            {source.name}
          </a>
          , {source.licence}, commit <span className="mono">{source.commit.slice(0, 10)}</span>
        </Fact>
        {sourceKey && (
          <Fact name="File">
            <span className="mono">{sourceKey}</span>
          </Fact>
        )}
        {run.paper && (
          <Fact name="sha256">
            <span className="mono">{run.paper.sha256}</span>
          </Fact>
        )}
        <Fact name="Snapshot">
          <span className="mono">{snapshot}</span>
        </Fact>
        <Fact name="JSON">
          <a href={`/api/v1/runs/${encodeURIComponent(run.id)}`}>This run as data</a>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function replies(run: RunView): string {
  const all = [...run.judges, ...run.judgesNoCode, ...run.checks];
  const read = all.filter((one) => one.state === "parsed").length;
  const kept = all.filter((one) => one.raw !== null).length;
  return `${read} of ${all.length} parsed, ${kept === all.length ? "all" : kept} kept as text`;
}

/** Which runs this one took as input, and which took it. */
export function Lineage({ run }: { run: RunView }) {
  if (run.inputs.length === 0 && run.outputs.length === 0) return null;
  return (
    <section className="provd" aria-labelledby="lineage-title">
      <h3 id="lineage-title">Inputs and outputs</h3>
      <Links name="Worked from" links={run.inputs} word={(link) => `${link.kind} of`} />
      <Links
        name="Was the input of"
        links={run.outputs}
        word={(link) => `${stageNames[link.stage].toLowerCase()} by`}
      />
    </section>
  );
}

const fewLinks = 6;

function Links({
  name,
  links,
  word,
}: {
  name: string;
  links: readonly RunLink[];
  word: (link: RunLink) => string;
}) {
  if (links.length === 0) return null;
  const item = (link: RunLink) => (
    <li key={`${link.kind} ${link.run}`}>
      {word(link)} <a href={`/runs/${encodeURIComponent(link.run)}`}>{shortName(link.agent)}</a>
    </li>
  );
  return (
    <div className="lineage">
      <p className="over">{name}</p>
      <ul>{links.slice(0, fewLinks).map(item)}</ul>
      {links.length > fewLinks && (
        <details>
          <summary>{links.length - fewLinks} more</summary>
          <ul>{links.slice(fewLinks).map(item)}</ul>
        </details>
      )}
    </div>
  );
}
