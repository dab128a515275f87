import type { ReactNode } from "react";
import type { PaperDocument } from "@/lib/paper/read-paper";
import type { BlindPaper } from "@/lib/review/blinding";
import type { OwnProgress } from "@/lib/review/rules";
import { PaperPane } from "./paper-pane";
import { RoomBar } from "./room-bar";
import "./room.css";
import "./form.css";

interface Props {
  readonly assignmentId: string;
  readonly paper: BlindPaper;
  readonly document: PaperDocument;
  readonly isCalibration: boolean;
  readonly progress: OwnProgress;
  /** The form, or the review as it was submitted. */
  readonly children: ReactNode;
}

/** Paper and form side by side; below 62rem one at a time, by two radio buttons that need no script. */
export function Room({ assignmentId, paper, document, isCalibration, progress, children }: Props) {
  return (
    <main id="main" className="room">
      <RoomBar paper={paper} isCalibration={isCalibration} progress={progress} />
      <div className="swap">
        <fieldset className="seg">
          <legend className="vh">Show</legend>
          <label>
            <input type="radio" name="room-side" id="side-paper" defaultChecked />
            Paper
          </label>
          <label>
            <input type="radio" name="room-side" id="side-form" />
            Review
          </label>
        </fieldset>
      </div>
      <PaperPane assignmentId={assignmentId} paper={paper} document={document} />
      {children}
    </main>
  );
}
