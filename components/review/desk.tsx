import { Icon } from "@/components/ui/icon";
import type { DeskStudy } from "@/lib/review/desk";
import { ConsentPanel } from "./consent-panel";
import type { DeskActions } from "./desk-actions";
import { StudyDesk } from "./study-desk";
import "./desk.css";

interface Props {
  readonly studies: readonly DeskStudy[];
  readonly actions: DeskActions;
  /** The assignment that was just submitted. */
  readonly submitted: string | undefined;
}

/** A reviewer's home: what to read, what is written, what is in. */
export function Desk({ studies, actions, submitted }: Props) {
  const done = studies.flatMap((study) => study.papers).find((paper) => paper.assignmentId === submitted);
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>Your reviews</h1>
        <p className="lede">
          Papers, read blind. Close the page whenever you like: each score and each word is kept as you make
          it.
        </p>
      </div>
      {done?.state === "submitted" && (
        <div className="note ok" role="status">
          <Icon name="check" />
          <p>
            <b>Your review of {done.label} is submitted.</b> You can read it here; only the chair can reopen
            it.
          </p>
        </div>
      )}
      {studies.length === 0 && (
        <div className="empty">
          <Icon name="file" />
          <p>No study has papers for you at the moment. When a chair invites you to one, it appears here.</p>
          <a className="btn" href="/methods">
            Read the rubrics
          </a>
        </div>
      )}
      {studies.map((study) =>
        study.hasConsented || !study.isOpen ? (
          <StudyDesk key={study.id} study={study} actions={actions} />
        ) : (
          <ConsentPanel key={study.id} study={study} action={actions.consent} />
        ),
      )}
    </main>
  );
}
