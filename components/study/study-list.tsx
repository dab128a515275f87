import { Empty } from "@/components/ui/empty";
import { Moment } from "@/components/ui/moment";
import { stageNames } from "@/lib/benchmarks/stages";
import { studyProgressWords } from "@/lib/review/study-progress";
import type { StudyHead } from "@/lib/review/study-views";
import { StateBadge, studyHref } from "./study-frame";

/** Every study with its state and counts: where the chair begins. */
export function StudyList({ studies }: { studies: readonly StudyHead[] }) {
  return (
    <main id="main" className="wrap">
      <div className="head row studies-head">
        <div>
          <h1>Studies</h1>
          <p className="lede">
            Blind reviews by experts: papers, reviewers, one rubric, a margin fixed before it opens.
          </p>
        </div>
        <a className="btn primary" href="/admin/studies/new">
          New study
        </a>
      </div>
      {studies.length === 0 ? (
        <Empty
          icon="file"
          title="No study yet"
          ways={
            <a className="btn primary" href="/admin/studies/new">
              Make a study
            </a>
          }
        >
          <p>A study starts as a draft. Nobody sees it, and no run is hidden, until you open it.</p>
        </Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="scroll" tabIndex={0} aria-label="Studies">
          <table className="t">
            <thead>
              <tr>
                <th scope="col" className="sticky">
                  Study
                </th>
                <th scope="col">State</th>
                <th scope="col">Progress</th>
                <th scope="col">Deadline</th>
              </tr>
            </thead>
            <tbody>
              {studies.map((study) => (
                <tr key={study.id}>
                  <th scope="row" className="sticky">
                    <a href={studyHref(study.id)}>{study.title}</a>
                    <span className="sub">
                      {stageNames[study.stage]}
                      {study.isDemo && ", demo"}
                    </span>
                  </th>
                  <td>
                    <StateBadge head={study} />
                  </td>
                  <td className="tn progress-words">{studyProgressWords(study.progress, study.perPaper)}</td>
                  <td className="nowrap">
                    <Moment time={study.softDeadline ?? study.hardDeadline} none="none set" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </main>
  );
}
