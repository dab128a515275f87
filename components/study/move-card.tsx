import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Icon } from "@/components/ui/icon";
import type { StudyOverview } from "@/lib/review/study-views";

export interface OverviewActions {
  readonly assign: FormAction;
  readonly reassign: FormAction;
  readonly third: FormAction;
  readonly remind: FormAction;
  readonly open: FormAction;
  readonly close: FormAction;
  readonly publish: FormAction;
}

/** The next step of a study's life: open, close, publish, each once and never back. */
export function MoveCard({ view, actions }: { view: StudyOverview; actions: OverviewActions }) {
  const { state, publishedAt } = view.head;
  if (state === "draft") return <OpenCard view={view} open={actions.open} />;
  if (state === "open") return <RunningCard view={view} actions={actions} />;
  if (publishedAt === null) return <PublishCard view={view} publish={actions.publish} />;
  return null;
}

function OpenCard({ view: { head, missing }, open }: { view: StudyOverview; open: FormAction }) {
  return (
    <section className="panel statement" aria-labelledby="move">
      <h2 id="move">Open the study</h2>
      {missing.length > 0 ? (
        <>
          <p className="small muted">Before reviewers can begin:</p>
          <ul className="todo">
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="small muted">
            Everything is there. From then on the margin, the papers and the reviewers a paper are fixed, and
            the runs are hidden from everybody but you until the study closes.
          </p>
          <ActionForm
            action={open}
            submit="Open the study"
            className="inline"
            confirm="Open the study? Margin and papers are fixed then, and its runs are hidden from the public."
          >
            <input type="hidden" name="studyId" value={head.id} />
          </ActionForm>
        </>
      )}
    </section>
  );
}

function RunningCard({ view, actions }: { view: StudyOverview; actions: OverviewActions }) {
  const { head, reviewers } = view;
  const left = head.progress.reviews - head.progress.submitted;
  const late = reviewers.filter((one) => one.isActive && one.submitted < one.given).length;
  return (
    <section className="panel statement" aria-labelledby="move">
      <h2 id="move">Running</h2>
      <div className="stack">
        {late > 0 && (
          <ActionForm
            action={actions.remind}
            submit={`Remind all ${late} with reviews left`}
            look="plain"
            className="inline"
          >
            <input type="hidden" name="studyId" value={head.id} />
          </ActionForm>
        )}
        <ActionForm
          action={actions.close}
          submit="Close the study"
          look="danger"
          className="inline"
          confirm={`Close the study? ${left} reviews are not in, and a closed study never opens again.`}
        >
          <input type="hidden" name="studyId" value={head.id} />
        </ActionForm>
        <p className="small muted">
          {left === 0
            ? "All reviews are in. Closing ends the embargo."
            : `${left} reviews are not in. Closing ends the embargo, and nothing can be handed in after it.`}
        </p>
      </div>
    </section>
  );
}

function PublishCard({ view: { head }, publish }: { view: StudyOverview; publish: FormAction }) {
  return (
    <section className="panel statement" aria-labelledby="move">
      <h2 id="move">Open the agreement to the public</h2>
      <p className="small muted">
        <Icon name="info" /> Everybody will see the agreement page, and the reviews under their labels.
      </p>
      <ActionForm
        action={publish}
        submit="Make it public"
        className="inline"
        confirm="Make agreement and reviews public? This cannot be taken back."
      >
        <input type="hidden" name="studyId" value={head.id} />
      </ActionForm>
    </section>
  );
}
