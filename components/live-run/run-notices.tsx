import { Icon } from "@/components/ui/icon";
import type { RunExecution } from "@/lib/catalog/run-execution";
import { clockWords, durationWords } from "@/lib/runs/amount-words";

interface Props {
  readonly run: RunExecution;
  /** The server's time. */
  readonly nowMs: number;
  readonly files: { readonly count: number; readonly href: string };
}

/** What a reader must know about the run's state, in plain words: why it ended, why it waits, that nothing is lost. */
export function RunNotices({ run, nowMs, files }: Props) {
  const newest = run.attempts[0];
  return (
    <div className="run-notices">
      {run.end && run.state !== "succeeded" && <Ended run={run} files={files} />}
      {run.state === "queued" && <Waits run={run} nowMs={nowMs} />}
      {run.state === "running" && run.cancelRequestedAt && (
        <div className="note warn">
          <Icon name="warn" />
          <p>
            Cancelling was asked for at {clockWords(run.cancelRequestedAt)}. Its runner is told with its next
            sign of life, ends the job and sends what there is.
          </p>
        </div>
      )}
      {newest?.unreachableSince && (
        <div className="note warn">
          <Icon name="warn" />
          <p>
            <b>Its runner is unreachable.</b> It was last heard of at {clockWords(newest.unreachableSince)},{" "}
            {durationWords(nowMs - Date.parse(newest.unreachableSince))} ago. Nothing is lost: the run goes on
            there, and its log and files follow once the line is back. If the silence lasts until its lease
            ends, the run goes back in line.
          </p>
        </div>
      )}
    </div>
  );
}

function Ended({ run, files }: Pick<Props, "run" | "files">) {
  const isFailure = run.state === "failed";
  return (
    <div className={isFailure ? "note bad" : "note"}>
      <Icon name={isFailure ? "alert" : "info"} />
      <div>
        <p>{run.end?.words}</p>
        <p className="small muted">{kept(run, files.count)}</p>
        {files.count > 0 && (
          <p className="small">
            <a href={files.href}>See the files that were kept</a>
          </p>
        )}
      </div>
    </div>
  );
}

function kept({ attempts, files }: RunExecution, count: number): string {
  if (attempts.length === 0) return "No runner had it, so there is no log and no file.";
  const named = count === 1 ? "One file was" : `${count === 0 ? "No file was" : `${count} files were`}`;
  const partly = files.state === "partial" ? " Some more could not be stored." : "";
  return `${named} kept. The log below is what it printed.${partly}`;
}

function Waits({ run, nowMs }: Pick<Props, "run" | "nowMs">) {
  const { queue, attempts } = run;
  const before = attempts[0];
  const ahead = (queue?.place ?? 1) - 1;
  return (
    <div className="note">
      <Icon name="clock" />
      <div>
        {before?.end && (
          <p>
            Attempt {before.attempt} ended by no fault of the run. {before.end.words} It is tried again.
          </p>
        )}
        <p>
          {queue?.isPaused
            ? "It waits in line, and nothing is handed out now. It begins once the queue goes on."
            : ahead === 0
              ? "It is next. It begins as soon as a runner that fits is free."
              : `${ahead === 1 ? "One run is" : `${ahead} runs are`} ahead of it. It begins once a runner that fits is free.`}
          {queue?.notBefore &&
            ` It waits ${durationWords(Date.parse(queue.notBefore) - nowMs)} more before it is tried again.`}
        </p>
      </div>
    </div>
  );
}
