import type { ReactNode } from "react";
import { stageNames } from "@/lib/benchmarks/stages";
import { agentFullName } from "@/lib/catalog/agent-card";
import type { RunLink, RunView } from "@/lib/catalog/run";
import type { RunExecution } from "@/lib/catalog/run-execution";
import { momentWords } from "@/lib/moment-words";
import { tabHref } from "./run-head";
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
        {judges.length > 0 && (
          <Fact name="Judges">
            {judges.map((model) => (
              <span className="mono line" key={model}>
                {model}
              </span>
            ))}
          </Fact>
        )}
        <Fact name="Rubric">
          <a href={`/methods#rubric-${run.stage}`} className="mono">
            {run.rubric.id}
          </a>
        </Fact>
        <Fact name="Condition">{run.judgesNoCode.length > 0 ? "default, and no_code below" : "default"}</Fact>
        {judges.length > 0 && <Fact name="Replies">{replies(run)}</Fact>}
        {run.execution ? (
          <ExecutedHere runId={run.id} execution={run.execution} />
        ) : (
          <Fact name="Source">
            <SourceWords source={source} />
          </Fact>
        )}
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

/** Where a run came from that came finished: what the source does not tell is left out. */
function SourceWords({
  source: { name, url, licence, commit },
}: {
  source: RunView["provenance"]["source"];
}) {
  return (
    <>
      {url === "" ? (
        name
      ) : (
        <a href={url} rel="noopener">
          {name}
        </a>
      )}
      {licence !== "" && `, ${licence}`}
      {commit !== "" && (
        <>
          , commit <span className="mono">{commit.slice(0, 10)}</span>
        </>
      )}
    </>
  );
}

/** What made a run that was executed here: the attempt whose files these are, the setup and the seed. */
function ExecutedHere({ runId, execution }: { runId: string; execution: RunExecution }) {
  const { attempts, setup, seed, endedAt } = execution;
  const newest = attempts[0];
  return (
    <>
      <Fact name="Source">
        Executed here{endedAt && `, ended ${momentWords(new Date(endedAt))}`}.{" "}
        <a href={tabHref(runId, "how")}>How it ran</a>
      </Fact>
      {newest && (
        <Fact name="Attempt">
          {newest.attempt} of {attempts.length}
          {newest.version && <>, by runner {newest.version}</>}
        </Fact>
      )}
      <Fact name="Setup">{setup}</Fact>
      <Fact name="Seed">
        <span className="mono">{seed}</span>
      </Fact>
    </>
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
