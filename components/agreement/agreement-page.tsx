import type { ReactNode } from "react";
import { NothingLoaded } from "@/components/board/empty-board";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import type { AgreementReport } from "@/lib/agreement/schema";
import type { BoardProvenance } from "@/lib/board/provenance";
import { AgreementProvenance } from "./agreement-provenance";
import type { NamedRuns } from "./exclusions";
import { type Live, LiveRegion } from "./live-region";
import { ReportBody } from "./report-body";
import "./agreement.css";

export interface AgreementPageProps {
  readonly trail: readonly Crumb[];
  readonly title: string;
  readonly lede: ReactNode;
  /** Settings of the page, and what they come to. */
  readonly controls: ReactNode;
  readonly report: AgreementReport;
  readonly asReleased: AgreementReport;
  /** Whether these are the reviews of the published study, of which the paper printed its test. */
  readonly isPublishedStudy: boolean;
  readonly runs: NamedRuns;
  readonly from: BoardProvenance | null;
  readonly json: string;
  readonly live: Live | null;
  /** What follows the report. */
  readonly children?: ReactNode;
}

/** Judges against humans: the published study's page, that of a study held here, and the chair's while it runs. */
export function AgreementPage(props: AgreementPageProps) {
  const { report, asReleased, isPublishedStudy, runs, live } = props;
  const hasReviews = report.counts.humanReviews > 0;
  return (
    <>
      <main id="main" className="wrap agreement">
        <Crumbs trail={props.trail} />
        <div className="head">
          <h1>{props.title}</h1>
          <p className="lede">{props.lede}</p>
        </div>
        <div className="row">{props.controls}</div>
        <LiveRegion live={live}>
          {hasReviews ? (
            <ReportBody report={report} asReleased={asReleased} isPrinted={isPublishedStudy} runs={runs} />
          ) : (
            <NoReviews isPublishedStudy={isPublishedStudy} left={report.counts.excluded.length} />
          )}
        </LiveRegion>
        {props.children}
      </main>
      <AgreementProvenance report={report} from={props.from} json={props.json} />
    </>
  );
}

function NoReviews({ isPublishedStudy, left }: { isPublishedStudy: boolean; left: number }) {
  if (isPublishedStudy) return <NothingLoaded />;
  return (
    <div className="none">
      <Empty icon="file" title="No review that counts yet">
        <p>
          Numbers appear here as reviews are handed in, and the page follows by itself. Drafts never count.
          {left > 0 && ` So far ${left} handed-in or ended assignments are left out of the statistics.`}
        </p>
      </Empty>
    </div>
  );
}
