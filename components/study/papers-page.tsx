import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Empty } from "@/components/ui/empty";
import { FrameworkScript } from "@/components/ui/framework-script";
import { Moment } from "@/components/ui/moment";
import type { RunChoices, StudyPaperRow } from "@/lib/review/paper-views";
import type { StudyHead } from "@/lib/review/study-views";
import { ChooseRuns, type RunFilterState } from "./choose-runs";
import { StudyFrame, studyHref } from "./study-frame";

export interface PaperActions {
  readonly add: FormAction;
  readonly remove: FormAction;
  readonly calibrate: FormAction;
  readonly check: FormAction;
}

interface Props {
  readonly head: StudyHead;
  readonly papers: readonly StudyPaperRow[];
  /** Absent once the study is open. */
  readonly choices: RunChoices | null;
  readonly filter: RunFilterState;
  readonly actions: PaperActions;
}

/** The papers of a study with who made them and how their blindness check stands, and the runs that could be added. */
export function StudyPapersPage({ head, papers, choices, filter, actions }: Props) {
  const unchecked = papers.filter(({ isChecked }) => !isChecked).length;
  return (
    <StudyFrame head={head} tab="papers">
      <FrameworkScript />
      {papers.length === 0 ? (
        <Empty icon="file" title="No papers yet">
          <p>Choose runs below. Each becomes a paper under a label that tells nothing.</p>
        </Empty>
      ) : (
        <section aria-labelledby="papers-here">
          <header className="row" style={{ marginBottom: ".75rem" }}>
            <h2 id="papers-here">In the study</h2>
            <CheckSummary papers={papers} />
            {unchecked > 0 && (
              <span className="push">
                <ActionForm action={actions.check} submit={`Check ${unchecked} for names`} className="inline">
                  <input type="hidden" name="studyId" value={head.id} />
                </ActionForm>
              </span>
            )}
          </header>
          <PaperTable head={head} papers={papers} actions={actions} />
          <p className="small muted" style={{ marginTop: ".75rem" }}>
            Exposed: the public could read the run when it was added. Every number it enters says so.
          </p>
        </section>
      )}
      {choices !== null && (
        <ChooseRuns studyId={head.id} choices={choices} filter={filter} add={actions.add} />
      )}
    </StudyFrame>
  );
}

function CheckSummary({ papers }: { papers: readonly StudyPaperRow[] }) {
  const checked = papers.filter(({ isChecked }) => isChecked);
  const naming = checked.filter(({ marks }) => marks.open + marks.masked + marks.kept > 0).length;
  const open = papers.reduce((sum, { marks }) => sum + marks.open, 0);
  return (
    <p className="small muted tn">
      {papers.length} papers, {checked.length} checked, {naming} name a system or a place, {open} places to
      decide
    </p>
  );
}

function PaperTable({ head, papers, actions }: Pick<Props, "head" | "papers" | "actions">) {
  const isDraft = head.state === "draft";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="Papers of the study">
      <table className="t">
        <thead>
          <tr>
            <th scope="col" className="sticky">
              Paper
            </th>
            <th scope="col">Agent</th>
            <th scope="col">Task</th>
            <th scope="col">Blindness check</th>
            <th scope="col">Public</th>
            {isDraft && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {papers.map((paper) => (
            <tr key={paper.id}>
              <th scope="row" className="sticky tn nowrap">
                <a href={`${studyHref(head.id)}/papers/${paper.id}`}>{paper.label}</a>
              </th>
              <td>
                <a href={`/runs/${encodeURIComponent(paper.runId)}`}>{paper.agentName}</a>
                {paper.title !== null && <span className="sub clip">{paper.title}</span>}
              </td>
              <td className="mono small">{paper.taskId}</td>
              <td>
                <CheckState paper={paper} />
              </td>
              <td>
                {paper.isExposed ? (
                  <span className="badge warn">exposed</span>
                ) : (
                  <span className="badge">held back</span>
                )}
              </td>
              {isDraft && (
                <td>
                  <Changes studyId={head.id} paper={paper} actions={actions} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the check came to, in a badge and its numbers. */
export function CheckState({ paper: { marks, isChecked, isReady, checkedAt } }: { paper: StudyPaperRow }) {
  if (!isChecked)
    return <span className="badge dash">{checkedAt ? "changed since the check" : "not checked"}</span>;
  const decided = [
    marks.masked > 0 && `${marks.masked} masked`,
    marks.kept > 0 && `${marks.kept} kept`,
  ].filter(Boolean);
  return (
    <>
      <span className={isReady ? "badge ok" : "badge warn"}>
        {isReady ? "ready" : `${marks.open} to decide`}
      </span>
      <span className="sub">
        {decided.length > 0 ? `${decided.join(", ")}, ` : marks.open === 0 && "no name found, "}
        <Moment time={checkedAt} />
      </span>
    </>
  );
}

function Changes({
  studyId,
  paper,
  actions,
}: {
  studyId: string;
  paper: StudyPaperRow;
  actions: PaperActions;
}) {
  return (
    <div className="row" style={{ flexWrap: "nowrap" }}>
      <ActionForm
        action={actions.calibrate}
        submit={paper.isCalibration ? "Count it" : "For calibration"}
        look="quiet"
        className="inline"
      >
        <input type="hidden" name="studyId" value={studyId} />
        <input type="hidden" name="paperId" value={paper.id} />
        <input type="hidden" name="isCalibration" value={paper.isCalibration ? "no" : "yes"} />
      </ActionForm>
      <ActionForm
        action={actions.remove}
        submit="Remove"
        look="quiet"
        className="inline"
        confirm={`Remove ${paper.label} with its marks? The run stays.`}
      >
        <input type="hidden" name="studyId" value={studyId} />
        <input type="hidden" name="paperId" value={paper.id} />
      </ActionForm>
    </div>
  );
}
