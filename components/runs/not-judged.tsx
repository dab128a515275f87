import { Icon } from "@/components/ui/icon";
import type { RunView } from "@/lib/catalog/run";
import { artifactNames } from "./words";

/** Whether no judge and no person has read the run. */
export function isUnjudged({ judges, judgesNoCode, checks, humans }: RunView): boolean {
  return judges.length + judgesNoCode.length + checks.length + humans.length === 0;
}

/** In place of a verdict that nobody has given. */
export function NotJudged({ run }: { run: RunView }) {
  return (
    <header className="verdict-head not-judged">
      <p className="over">Verdict</p>
      <p className="none-yet">
        <Icon name="clock" />
        Nobody has judged it yet
      </p>
      <p className="small muted">
        No judge and no reviewer has read this {artifactNames[run.stage]}. It has no score, and no place on{" "}
        <a href={`/leaderboard/${run.benchmark}/${run.stage}`}>the board</a>. What they would look at:{" "}
        <a href={`/methods#rubric-${run.stage}`}>the rubric</a>.
      </p>
    </header>
  );
}
