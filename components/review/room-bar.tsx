import { stageNames } from "@/lib/benchmarks/stages";
import type { BlindPaper } from "@/lib/review/blinding";
import { type OwnProgress, progressWords } from "@/lib/review/rules";
import { Dots } from "./dots";

interface Props {
  readonly paper: Pick<BlindPaper, "label" | "stage" | "task">;
  readonly isCalibration: boolean;
  readonly progress: OwnProgress;
}

/** Where the reviewer is, and how far. */
export function RoomBar({ paper, isCalibration, progress }: Props) {
  return (
    <div className="rbar">
      <a href="/review" className="nowrap">
        ← My reviews
      </a>
      <h1>
        Paper {paper.label}{" "}
        <span className="muted">
          {paper.task.id} · {stageNames[paper.stage].toLowerCase()}
          {isCalibration && " · calibration"}
        </span>
      </h1>
      <span className="row push">
        <Dots progress={progress} />
        <span className="tn">{progressWords(progress)}</span>
      </span>
    </div>
  );
}
