import { ActionForm } from "@/components/ui/action-form";
import { Icon } from "@/components/ui/icon";
import { stageNames } from "@/lib/benchmarks/stages";
import type { DeskStudy, DeskPaper as Paper } from "@/lib/review/desk";
import { isLive, isOpen, progressWords } from "@/lib/review/rules";
import type { DeskActions } from "./desk-actions";
import { DeskPaper } from "./desk-paper";
import { deadlineWords } from "./words";

/** One study: its papers on the left, progress and what comes next on the right. */
export function StudyDesk({ study, actions }: { study: DeskStudy; actions: DeskActions }) {
  const deadline = deadlineWords(study);
  return (
    <section className="section" aria-labelledby={`study-${study.id}`}>
      <header>
        <h2 id={`study-${study.id}`}>{study.title}</h2>
        <p>
          {stageNames[study.stage]} · you are {study.label}
          {!study.isOpen && " · closed"}
        </p>
      </header>
      <div className="deskgrid">
        <div>
          {deadline && study.isOpen && (
            <div className={study.isTooLate ? "note warn" : "note"}>
              <Icon name={study.isTooLate ? "warn" : "info"} />
              <p>{deadline}</p>
            </div>
          )}
          <Papers study={study} actions={actions} />
        </div>
        <Aside study={study} actions={actions} />
      </div>
    </section>
  );
}

function Papers({ study, actions }: { study: DeskStudy; actions: DeskActions }) {
  const groups: readonly [string, readonly Paper[]][] = [
    ["To review", study.papers.filter((paper) => isOpen(paper.state))],
    ["Submitted", study.papers.filter((paper) => paper.state === "submitted")],
    ["Given back", study.papers.filter((paper) => !isLive(paper.state))],
  ];
  if (study.papers.length === 0) return <p className="hint">No paper is yours in this study yet.</p>;
  return groups.map(
    ([name, papers]) =>
      papers.length > 0 && (
        <div key={name} className="group">
          <h3>{name}</h3>
          <ul>
            {papers.map((paper) => (
              <DeskPaper key={paper.assignmentId} paper={paper} study={study} actions={actions} />
            ))}
          </ul>
        </div>
      ),
  );
}

function Aside({ study, actions }: { study: DeskStudy; actions: DeskActions }) {
  const { progress } = study;
  return (
    <aside className="deskside" aria-label="Progress">
      <div className="panel panel-pad prog">
        <span className="over">Your progress</span>
        <span className="big tn">{progressWords(progress)}</span>
        <Bars study={study} />
        <span className="small muted">Calibration counts here, not in the statistics.</span>
      </div>
      {study.mayTakeMore && (
        <ActionForm action={actions.next} submit="Next paper" look="plain">
          <input type="hidden" name="study" value={study.id} />
        </ActionForm>
      )}
      {study.mayReveal ? (
        <a className="btn primary" href={`/review/reveal/${study.id}`}>
          See agents and judges
        </a>
      ) : (
        <div className="note">
          <Icon name="info" />
          <p>When all of yours are in, you see the agents and the judges’ scores beside what you wrote.</p>
        </div>
      )}
    </aside>
  );
}

function Bars({ study: { progress } }: { study: DeskStudy }) {
  const { total, submitted, drafts } = progress;
  const kinds = Array.from({ length: total }, (_, at) =>
    at < submitted ? "d" : at < submitted + drafts ? "h" : "",
  );
  return (
    <div className="bars" aria-hidden="true">
      {kinds.map((kind, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity beyond their place
        <i key={at} className={kind} />
      ))}
    </div>
  );
}
