import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { SelectField, TextField } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { topics } from "@/lib/benchmarks/mlr-bench/topics";
import type { ReviewerLine, StudyReviewersView } from "@/lib/review/study-views";
import { activeWords } from "./active-words";

export interface ReviewerActions {
  readonly expertise: FormAction;
  readonly addConflict: FormAction;
  readonly removeConflict: FormAction;
  readonly withdraw: FormAction;
}

interface Props {
  readonly reviewer: ReviewerLine;
  readonly view: StudyReviewersView;
  readonly actions: ReviewerActions;
}

const flagWords = {
  same_scores: "all criteria scored alike",
  too_fast: "quick for this study",
  same_text: "the same reason twice",
} as const;

/** One reviewer of a study, for the chair alone: name beside label. */
export function ReviewerCard({ reviewer, view, actions }: Props) {
  const isClosed = view.head.state === "closed";
  return (
    <li className="panel">
      <div className="who">
        <h2 className="tn">{reviewer.label}</h2>
        <span>{reviewer.name ?? reviewer.email ?? "account deleted"}</span>
        {reviewer.name !== null && <span className="small muted">{reviewer.email}</span>}
        {!reviewer.isActive && <span className="badge">left the study</span>}
        {reviewer.consentedAt === null && reviewer.isActive && (
          <span className="badge dash">not agreed yet</span>
        )}
      </div>
      <Facts reviewer={reviewer} />
      {reviewer.flags.length > 0 && (
        <ul className="row">
          {reviewer.flags.map(({ kind, papers }) => (
            <li key={kind} className="badge warn">
              {flagWords[kind]}: {papers.join(", ")}
            </li>
          ))}
        </ul>
      )}
      <Conflicts reviewer={reviewer} view={view} remove={actions.removeConflict} />
      {!isClosed && <Expertise reviewer={reviewer} studyId={view.head.id} action={actions.expertise} />}
      {!isClosed && <NewConflict reviewer={reviewer} view={view} action={actions.addConflict} />}
      {!isClosed && reviewer.isActive && (
        <ActionForm
          action={actions.withdraw}
          submit="Take out of the study"
          look="quiet"
          className="inline quiet-start"
          confirm={`Take ${reviewer.label} out? What is not handed in is given back; what is stays and counts.`}
        >
          <input type="hidden" name="studyId" value={view.head.id} />
          <input type="hidden" name="reviewerId" value={reviewer.id} />
        </ActionForm>
      )}
    </li>
  );
}

function Facts({ reviewer }: { reviewer: ReviewerLine }) {
  const { submitted, given, drafts, declined, activeMs, lastSeenAt, consentedAt } = reviewer;
  const extra = [drafts > 0 && `${drafts} in draft`, declined > 0 && `${declined} declined`]
    .filter(Boolean)
    .join(", ");
  return (
    <dl className="facts">
      <div>
        <dt>Reviews</dt>
        <dd className="tn">
          {submitted} of {given} submitted{extra !== "" && `, ${extra}`}
        </dd>
      </div>
      <div>
        <dt>Active time</dt>
        <dd className="tn">
          {activeMs === null ? <span className="nil word">nothing opened</span> : activeWords(activeMs)}
        </dd>
      </div>
      <div>
        <dt>Last seen</dt>
        <dd>
          <Moment time={lastSeenAt} none="never" />
        </dd>
      </div>
      <div>
        <dt>Agreed</dt>
        <dd>
          <Moment time={consentedAt} none="not yet" />
        </dd>
      </div>
    </dl>
  );
}

function Conflicts({ reviewer, view, remove }: Omit<Props, "actions"> & { readonly remove: FormAction }) {
  if (reviewer.conflicts.length === 0) return null;
  return (
    <ul className="todo" aria-label={`Conflicts of ${reviewer.label}`}>
      {reviewer.conflicts.map(({ id, words, reason, declaredBy }) => (
        <li key={id}>
          <span>
            Not {words}
            <span className="sub">
              {reason}, declared by the {declaredBy}
            </span>
          </span>
          <ActionForm action={remove} submit="Lift" look="quiet" className="inline">
            <input type="hidden" name="studyId" value={view.head.id} />
            <input type="hidden" name="conflictId" value={id} />
          </ActionForm>
        </li>
      ))}
    </ul>
  );
}

function Expertise({
  reviewer,
  studyId,
  action,
}: {
  reviewer: ReviewerLine;
  studyId: string;
  action: FormAction;
}) {
  const known = topics.filter(({ id }) => reviewer.expertise.includes(id)).map(({ name }) => name);
  return (
    <details>
      <summary>Knows {known.length === 0 ? "no topic in particular" : known.join(", ")}</summary>
      <ActionForm action={action} submit="Save topics" look="plain" className="study-form">
        <input type="hidden" name="studyId" value={studyId} />
        <input type="hidden" name="reviewerId" value={reviewer.id} />
        <fieldset className="topics">
          <legend className="vh">Topics that {reviewer.label} knows</legend>
          {topics.map(({ id, name }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                name="expertise"
                value={id}
                defaultChecked={reviewer.expertise.includes(id)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </ActionForm>
    </details>
  );
}

function NewConflict({ reviewer, view, action }: Omit<Props, "actions"> & { readonly action: FormAction }) {
  const { papers, agents, tasks } = view.choices;
  const options = [
    { value: "", name: "Choose" },
    ...agents.map(({ id, name }) => ({ value: `agent:${id}`, name: `Agent: ${name}` })),
    ...tasks.map(({ id }) => ({ value: `task:${id}`, name: `Task: ${id}` })),
    ...papers.map(({ id, name }) => ({ value: `paper:${id}`, name: `Paper: ${name}` })),
  ];
  return (
    <details>
      <summary>Declare a conflict</summary>
      <ActionForm action={action} submit="Keep apart" look="plain" className="study-form" clears>
        <input type="hidden" name="studyId" value={view.head.id} />
        <input type="hidden" name="reviewerId" value={reviewer.id} />
        <SelectField name="targetId" label={`${reviewer.label} must not read`} options={options} value="" />
        <TextField name="reason" label="Why" hint="Such as: built the agent, same lab." />
      </ActionForm>
    </details>
  );
}
