import { Mark } from "@/components/ui/mark";
import { acceptanceLine } from "@/lib/benchmarks/stages";
import type { RunView } from "@/lib/catalog/run";
import { JudgeScore, seats } from "./judge-score";

/** The number the board counts, and the judges it comes from. */
export function VerdictHead({ run }: { run: RunView }) {
  const { mean, n } = run.overall;
  return (
    <header className="verdict-head">
      <p className="over">Overall, average of two judges</p>
      <div className="mean">
        {mean === null ? <span className="nil">no average</span> : <b>{mean.toFixed(1)}</b>}
        <div>
          <p>{standing(run, mean, n)}</p>
          <p className="panel-line">
            {seats(run.judges).map(({ family, review }) => (
              <JudgeScore key={family.id} family={family} review={review} criterion="overall" />
            ))}
            <Humans run={run} />
          </p>
        </div>
      </div>
    </header>
  );
}

/** The acceptance line is one of papers; ideas, proposals and results have none. */
export const hasAcceptanceLine = (run: Pick<RunView, "stage">) =>
  run.stage === "end2end" || run.stage === "writeup";

function standing(run: RunView, mean: number | null, n: number): string {
  if (mean === null) return `${n} of two judges gave a score, so there is no average`;
  if (!hasAcceptanceLine(run)) return "of 10, two reviews";
  return `${mean < acceptanceLine ? "below" : "at or above"} the acceptance line at ${acceptanceLine.toFixed(1)}`;
}

function Humans({ run }: { run: RunView }) {
  const given = run.humans.flatMap((one) => one.scores.overall ?? []);
  return (
    <span className="judge-score c-human tn">
      <Mark name="human" />
      <span className="vh">People: </span>
      {given.length > 0 ? <b>{given.join(", ")}</b> : <span className="nil word">not reviewed</span>}
    </span>
  );
}
