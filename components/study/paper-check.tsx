import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { AreaField } from "@/components/ui/field";
import { FrameworkScript } from "@/components/ui/framework-script";
import { Icon } from "@/components/ui/icon";
import { markKindNames } from "@/lib/review/blindness-words";
import type { PaperMark, StudyPaperRow } from "@/lib/review/paper-views";
import type { StudyHead } from "@/lib/review/study-views";
import { MarkedText } from "./marked-text";
import { CheckState } from "./papers-page";
import { StudyFrame } from "./study-frame";

export interface MarkActions {
  readonly check: FormAction;
  readonly decide: FormAction;
  readonly addMark: FormAction;
}

interface Props {
  readonly head: StudyHead;
  readonly paper: StudyPaperRow;
  readonly marks: readonly PaperMark[];
  /** The text that reviewers get, before masks; null where it cannot be read, with the reason. */
  readonly text: string | null;
  readonly problem: string | null;
  readonly actions: MarkActions;
}

/** One paper before it is given out: its text with every place that may tell who made it, and what to do with each. */
export function PaperCheckPage({ head, paper, marks, text, problem, actions }: Props) {
  return (
    <StudyFrame head={head} tab="papers" below={paper.label}>
      <FrameworkScript />
      <div className="study-two">
        <div className="two-main">
          <Identity paper={paper} />
          {text === null ? (
            <div className="note bad">
              <Icon name="warn" />
              <p>{problem}</p>
            </div>
          ) : (
            <MarkedText text={text} marks={paper.isChecked ? marks : []} />
          )}
        </div>
        <aside>
          <section className="panel statement" aria-labelledby="check">
            <h2 id="check">Blindness check</h2>
            <p>
              <CheckState paper={paper} />
            </p>
            <p className="small muted">
              The stored paper is never changed. A reviewer sees a block of one length in the place of each
              mask.
            </p>
            <ActionForm
              action={actions.check}
              submit={paper.isChecked ? "Check again" : "Check for names"}
              look={paper.isChecked ? "plain" : "primary"}
              className="inline"
            >
              <input type="hidden" name="studyId" value={head.id} />
              <input type="hidden" name="paperId" value={paper.id} />
            </ActionForm>
          </section>
          {paper.isChecked && (
            <MarkGroups studyId={head.id} paperId={paper.id} marks={marks} decide={actions.decide} />
          )}
          {paper.isChecked && text !== null && (
            <section className="panel statement" aria-labelledby="add-mark">
              <h2 id="add-mark">Mask other words</h2>
              <ActionForm
                action={actions.addMark}
                submit="Mask them everywhere"
                look="plain"
                className="study-form"
                clears
              >
                <input type="hidden" name="studyId" value={head.id} />
                <input type="hidden" name="paperId" value={paper.id} />
                <AreaField
                  name="words"
                  label="Words, as the paper has them"
                  rows={2}
                  hint="Copy them from the text."
                />
              </ActionForm>
            </section>
          )}
        </aside>
      </div>
    </StudyFrame>
  );
}

function Identity({ paper }: { paper: StudyPaperRow }) {
  return (
    <dl className="kv">
      <dt>Run</dt>
      <dd>
        <a href={`/runs/${encodeURIComponent(paper.runId)}`}>{paper.agentName}</a>{" "}
        {paper.isExposed && <span className="badge warn">exposed</span>}
      </dd>
      <dt>Task</dt>
      <dd className="mono">{paper.taskId}</dd>
      <dt>File</dt>
      <dd className="mono">{paper.file?.path ?? "none"}</dd>
    </dl>
  );
}

interface Groups {
  readonly studyId: string;
  readonly paperId: string;
  readonly marks: readonly PaperMark[];
  readonly decide: FormAction;
}

/** The places by what they read, so that one decision can serve all that read the same. */
function MarkGroups({ studyId, paperId, marks, decide }: Groups) {
  const groups = [...Map.groupBy(marks, ({ found, kind }) => `${kind} ${found}`).values()];
  const open = marks.filter(({ decision }) => decision === "open").length;
  return (
    <section className="panel statement" aria-labelledby="marks">
      <h2 id="marks">{marks.length === 0 ? "No name found" : "What was found"}</h2>
      {marks.length === 0 && (
        <p className="small muted">Nothing to decide. Mask what the check cannot know in the box below.</p>
      )}
      {open > 0 && (
        <Decide
          {...{ studyId, paperId, decide }}
          which={{ allOpen: "yes" }}
          mask={`Mask all ${open}`}
          keep="Keep all"
        />
      )}
      <ul className="mark-groups">
        {groups.map((group) => {
          const [first] = group;
          if (!first) return null;
          return (
            <li key={first.id}>
              <div className="row">
                <a className="found" href={`#m-${first.id}`}>
                  {first.found}
                </a>
                <span className="badge sq">{markKindNames[first.kind]}</span>
                <span className="small muted tn push">{group.length} ×</span>
              </div>
              <div className="row">
                <DecisionBadges group={group} />
                <span className="push">
                  <Decide
                    {...{ studyId, paperId, decide }}
                    which={{ sameAs: first.id }}
                    now={
                      group.every(({ decision }) => decision === first.decision) ? first.decision : undefined
                    }
                    mask="Mask"
                    keep="Keep"
                  />
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function DecisionBadges({ group }: { group: readonly PaperMark[] }) {
  const looks = { open: "badge warn", masked: "badge ink", kept: "badge" } as const;
  const words = { open: "to decide", masked: "masked", kept: "kept" } as const;
  const decisions = [...new Set(group.map(({ decision }) => decision))];
  return decisions.map((decision) => (
    <span key={decision} className={looks[decision]}>
      {words[decision]}
    </span>
  ));
}

interface Decision extends Omit<Groups, "marks"> {
  readonly which: Readonly<Record<string, string>>;
  /** What all of these marks are already, which is no choice then. */
  readonly now?: PaperMark["decision"] | undefined;
  readonly mask: string;
  readonly keep: string;
}

function Decide({ studyId, paperId, decide, which, now, mask, keep }: Decision) {
  const left = (["masked", "kept"] as const).filter((decision) => decision !== now);
  return (
    <div className="row">
      {left.map((decision) => (
        <ActionForm
          key={decision}
          action={decide}
          submit={decision === "masked" ? mask : keep}
          look={decision === "masked" ? "plain" : "quiet"}
          className="inline"
        >
          <input type="hidden" name="studyId" value={studyId} />
          <input type="hidden" name="paperId" value={paperId} />
          <input type="hidden" name="decision" value={decision} />
          {Object.entries(which).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </ActionForm>
      ))}
    </div>
  );
}
