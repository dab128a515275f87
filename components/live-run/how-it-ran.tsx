import type { ReactNode } from "react";
import { ScrollBox } from "@/components/guide/scroll-box";
import { Icon } from "@/components/ui/icon";
import { isMoving, type RunExecution } from "@/lib/catalog/run-execution";
import { dollarWords, durationWords, megabyteWords } from "@/lib/runs/amount-words";
import type { StageProgress } from "@/lib/runs/progress";
import type { Usage } from "@/lib/runs/usage";
import { usageOfEach } from "@/lib/runs/usage-rows";
import { Attempts } from "./attempts-table";
import { stepName } from "./steps";

/** What does not move: what each stage used, every attempt, how the run was set up, what became of its files. */
export function HowItRan({ runId, run }: { runId: string; run: RunExecution }) {
  return (
    <div className="ran">
      {run.notes.length > 0 && <Notes notes={run.notes} />}
      {run.stages.some(({ state }) => state !== "waiting") && <Stages run={run} />}
      {run.attempts.length > 0 && <Attempts runId={runId} run={run} />}
      <Facts run={run} />
      <LeftOut run={run} />
    </div>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <section aria-labelledby="ran-notes">
      <h2 id="ran-notes">What the agent says of it</h2>
      <ul className="plain-list">
        {notes.map((note) => (
          <li key={note} className="note">
            <Icon name="info" />
            <p>{note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stages({ run }: { run: RunExecution }) {
  return (
    <section aria-labelledby="ran-stages">
      <h2 id="ran-stages">Stages</h2>
      <ScrollBox name="Stages, scrolls sideways">
        <table className="t">
          <caption className="vh">What each stage of the newest attempt used</caption>
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col">Model</th>
              <th scope="col" className="num">
                Time
              </th>
              <th scope="col" className="num">
                Tokens
              </th>
              <th scope="col" className="num">
                Cost, USD
              </th>
            </tr>
          </thead>
          <tbody>
            {run.stages.map((stage) => (
              <StageRow
                key={stage.name}
                stage={{ ...stage, usage: stage.usage ?? usageOfEach(run.usage) }}
                goesOn={isMoving(run)}
              />
            ))}
            <tr>
              <th scope="row">{run.attempts.length > 1 ? "All attempts" : "Together"}</th>
              <td />
              <td className="num">
                <TogetherTime run={run} />
              </td>
              <Used usage={run.usage} />
            </tr>
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function StageRow({ stage, goesOn }: { stage: StageProgress; goesOn: boolean }) {
  const stopped = stage.state === "running" ? "not finished" : "not begun";
  const state = goesOn || stage.state === "skipped" ? stage.state : stopped;
  return (
    <tr>
      <th scope="row">{stepName(stage.name)}</th>
      <td className="small">{stage.model ?? <span className="nil word">none</span>}</td>
      <td className="num">
        {stage.durationMs === null ? (
          <span className="nil word">{state}</span>
        ) : (
          durationWords(stage.durationMs)
        )}
      </td>
      {stage.state === "waiting" || stage.state === "skipped" ? <Nothing /> : <Used usage={stage.usage} />}
    </tr>
  );
}

/** Of one attempt as its runner said last; of several their sum, where each told its own. */
function TogetherTime({ run: { attempts, elapsedMs } }: { run: RunExecution }) {
  const all = attempts.map(({ durationMs }) => durationMs).filter((one) => one !== null);
  if (attempts.length === 1) return elapsedMs === null ? <Unknown /> : durationWords(elapsedMs);
  if (all.length < attempts.length) return <Unknown />;
  return durationWords(all.reduce((sum, one) => sum + one, 0));
}

/** Of a stage that was not done there is nothing to tell. */
function Nothing() {
  const dash = (
    <td className="num">
      <span className="nil">
        <span aria-hidden="true">—</span>
        <span className="vh">nothing</span>
      </span>
    </td>
  );
  return (
    <>
      {dash}
      {dash}
    </>
  );
}

const Unknown = () => <span className="nil word">not told</span>;

function Used({ usage }: { usage: Usage | null }) {
  const tokens =
    usage === null || usage.input === null || usage.output === null ? null : usage.input + usage.output;
  return (
    <>
      <td className="num">{tokens === null ? <Unknown /> : tokens.toLocaleString("en-US")}</td>
      <td className="num">
        {usage === null || usage.costUsd === null ? <Unknown /> : dollarWords(usage.costUsd).slice(1)}
        {usage?.costBasis === "price_table" && usage.costUsd !== null && usage.costUsd > 0 && (
          <span className="sub">by our price table</span>
        )}
      </td>
    </>
  );
}

function Facts({ run }: { run: RunExecution }) {
  const { limits, citations, campaign } = run;
  const facts: [string, ReactNode][] = [
    ["Set up as", run.setup],
    [
      "Seed",
      <span key="seed" className="mono">
        {run.seed}
      </span>,
    ],
    [
      "Limits",
      `${durationWords(limits.wallS * 1000)} in all, ${durationWords(limits.idleS * 1000)} without a sign of work, ${limits.costUsd === null ? "no cost budget" : dollarWords(limits.costUsd)}`,
    ],
    ["Given", `${megabyteWords(run.memoryLimitMb)} memory, ${megabyteWords(run.diskLimitMb)} disk`],
  ];
  if (citations)
    facts.push([
      "Citations",
      `${citations.verified} verified, ${citations.unverified} unverified, ${citations.notFound} not found`,
    ]);
  if (campaign)
    facts.push([
      "Campaign",
      <a key="c" href={`/admin/campaigns/${campaign.id}`}>
        {campaign.name}
      </a>,
    ]);
  if (run.retryOf) facts.push(["Tries again", <RunLink key="of" id={run.retryOf} />]);
  if (run.retriedBy) facts.push(["Tried again by", <RunLink key="by" id={run.retriedBy} />]);
  return (
    <section aria-labelledby="ran-facts">
      <h2 id="ran-facts">Set-up</h2>
      <dl className="kv ran-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const RunLink = ({ id }: { id: string }) => (
  <a className="mono" href={`/runs/${encodeURIComponent(id)}`}>
    {id}
  </a>
);

function LeftOut({ run: { files } }: { run: RunExecution }) {
  const { skipped, skippedCount, withheld } = files;
  if (skippedCount === 0 && withheld.count === 0) return null;
  const fileWord = (count: number) => (count === 1 ? "One file" : `${count.toLocaleString("en-US")} files`);
  return (
    <section aria-labelledby="ran-left-out">
      <h2 id="ran-left-out">Files that are not shown</h2>
      {withheld.count > 0 && (
        <div className="note warn">
          <Icon name="warn" />
          <p>
            {fileWord(withheld.count)} may hold a secret and {withheld.count === 1 ? "waits" : "wait"} for the
            chair.{" "}
            {withheld.paths.map((path) => (
              <bdi className="mono line" key={path}>
                {path}
              </bdi>
            ))}
          </p>
        </div>
      )}
      {skippedCount > 0 && (
        <details className="small">
          <summary>
            {fileWord(skippedCount)} {skippedCount === 1 ? "was" : "were"} left out
            {skippedCount > skipped.length && `, the first ${skipped.length} of them`}
          </summary>
          <ul>
            {skipped.map(({ path, why }) => (
              <li key={path}>
                <bdi className="mono">{path}</bdi>: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
