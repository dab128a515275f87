import { ScrollBox } from "@/components/guide/scroll-box";
import type { RunAttempt, RunExecution } from "@/lib/catalog/run-execution";
import { clockWords, durationWords } from "@/lib/runs/amount-words";
import { logHref } from "./live-source";

/** Every attempt of a run with how it ended and where its logs are. */
export function Attempts({ runId, run }: { runId: string; run: RunExecution }) {
  const hasRunner = run.attempts.some(({ runner }) => runner !== null);
  return (
    <section aria-labelledby="ran-attempts">
      <h2 id="ran-attempts">{run.attempts.length === 1 ? "Its one attempt" : "Attempts"}</h2>
      <ScrollBox name="Attempts, scrolls sideways">
        <table className="t">
          <caption className="vh">Every attempt, newest first, with how it ended</caption>
          <thead>
            <tr>
              <th scope="col">Attempt</th>
              {hasRunner && <th scope="col">Runner</th>}
              <th scope="col">Taken</th>
              <th scope="col" className="num">
                Took
              </th>
              <th scope="col">How it ended</th>
              <th scope="col">Logs</th>
            </tr>
          </thead>
          <tbody>
            {run.attempts.map((one) => (
              <AttemptRow key={one.attempt} runId={runId} one={one} hasRunner={hasRunner} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function AttemptRow({ runId, one, hasRunner }: { runId: string; one: RunAttempt; hasRunner: boolean }) {
  const at = (stream: string) => logHref(runId, { stream, attempt: one.attempt });
  return (
    <tr>
      <th scope="row">{one.attempt}</th>
      {hasRunner && <td className="mono">{one.runner}</td>}
      <td className="small">
        {one.claimedAt.slice(0, 10)} {clockWords(one.claimedAt)}
      </td>
      <td className="num">
        {one.durationMs === null ? (
          <span className="nil word">{one.endedAt === null ? "goes on" : "not told"}</span>
        ) : (
          durationWords(one.durationMs)
        )}
      </td>
      <td className="wide">
        {one.end?.words ?? "It goes on."}
        {one.hasLateEvidence && (
          <span className="sub">
            It reported its own end after another attempt had begun. That changed nothing.
          </span>
        )}
        {one.droppedBytes !== null && one.droppedBytes > 0 && (
          <span className="sub">
            {one.droppedBytes.toLocaleString("en-US")} bytes of output were too many to keep; the log marks
            the places.
          </span>
        )}
        {(one.logs.console.isFrozen || one.logs.events.isFrozen) && (
          <span className="sub">Two senders disagreed about a log, so no more of it was taken.</span>
        )}
      </td>
      <td>
        <a href={at("console")}>printed</a>, <a href={at("events")}>events</a>
      </td>
    </tr>
  );
}
