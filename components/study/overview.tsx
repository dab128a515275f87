import { Empty } from "@/components/ui/empty";
import { FrameworkScript } from "@/components/ui/framework-script";
import type { StudyOverview } from "@/lib/review/study-views";
import { Matrix } from "./matrix";
import { MoveCard, type OverviewActions } from "./move-card";
import { ConnectedCard, DatesCard, ExportCard, VerdictNote, WaitingCard } from "./overview-cards";
import { StudyFrame, studyHref } from "./study-frame";

/** A study at a glance: what is in, who has what, whether reviewers can be compared, what waits for the chair. */
export function StudyOverviewPage({ view, actions }: { view: StudyOverview; actions: OverviewActions }) {
  const { head, papers, reviewers } = view;
  return (
    <StudyFrame head={head} tab="overview">
      <FrameworkScript />
      <div className="study-two">
        <div className="two-main">
          {papers.length === 0 || reviewers.length === 0 ? (
            <NothingYet view={view} />
          ) : (
            <Matrix
              studyId={head.id}
              papers={papers}
              reviewers={reviewers}
              perPaper={head.perPaper}
              submitted={head.progress.submitted}
              given={head.progress.reviews}
            />
          )}
        </div>
        <aside>
          <ConnectedCard view={view} assign={actions.assign} />
          {head.state === "open" && <WaitingCard view={view} actions={actions} />}
          <MoveCard view={view} actions={actions} />
          <VerdictNote view={view} />
          <DatesCard view={view} />
          <ExportCard head={head} />
        </aside>
      </div>
    </StudyFrame>
  );
}

function NothingYet({ view: { head, papers } }: { view: StudyOverview }) {
  const home = studyHref(head.id);
  const isBare = papers.length === 0;
  return (
    <Empty
      icon="file"
      title={isBare ? "No papers yet" : "Nobody has joined yet"}
      ways={
        <a className="btn primary" href={isBare ? `${home}/papers` : `${home}/reviewers`}>
          {isBare ? "Add papers" : "Invite reviewers"}
        </a>
      }
    >
      <p>
        {isBare
          ? "Choose runs of this stage. Their papers are checked for names before anybody reads them."
          : "Reviewers appear here once they accept an invitation. Then the papers can be given out."}
      </p>
    </Empty>
  );
}
