import type { Metadata } from "next";
import { agreement } from "@/app/_server/agreement";
import { db } from "@/app/_server/db";
import { settingsOf } from "@/app/_server/search-query";
import { publishedAsked } from "@/app/_server/study-agreement";
import { AgreementPage } from "@/components/agreement/agreement-page";
import { PublishedControls } from "@/components/agreement/published-controls";
import { StudyList } from "@/components/agreement/study-list";
import { addressOf } from "@/components/agreement/switches";
import { publishedStudies } from "@/db/queries/agreement-access";
import { agreementRuns } from "@/db/queries/agreement-runs";
import { boardProvenance } from "@/db/queries/board-provenance";
import { visitor } from "@/lib/actor";
import { PublishedAgreementQuery, publishedMargins } from "@/lib/api/agreement-doors";

export const metadata: Metadata = {
  title: "Agreement of judges and humans",
  description:
    "Is an LLM judge as close to a human reviewer as a second human is? Differences, intervals, margins and exclusions, criterion by criterion.",
  alternates: { canonical: "/agreement" },
};

const usual = PublishedAgreementQuery.parse({});
const api = "/api/v1/agreement/mlr-bench/end2end";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Agreement({ searchParams }: Props) {
  const settings = settingsOf(PublishedAgreementQuery, await searchParams);
  const [{ report, hash }, asReleased] = await Promise.all([
    agreement(publishedAsked("end2end", settings)),
    agreement(publishedAsked("end2end", { ...settings, basis: "as-released" })),
  ]);
  const json = addressOf(api, settings, usual);
  const excluded = report.counts.excluded.map(({ run }) => run);
  return (
    <AgreementPage
      trail={[{ name: "Referee", href: "/" }, { name: "Agreement, MLR-Bench end to end" }]}
      title="Do the judges agree with people as well as people agree with each other?"
      lede={
        <>
          Human reviewers scored {report.counts.papers} papers of MLR-Bench blind, on the judges’ own rubric.
          If a judge could stand in for a reviewer, it should be no further from a human than a second human
          is.
        </>
      }
      controls={
        <PublishedControls
          path="/agreement"
          settings={settings}
          usual={usual}
          margins={publishedMargins}
          report={asReleased.report}
        />
      }
      report={report}
      asReleased={asReleased.report}
      isPublishedStudy
      runs={agreementRuns(db(), visitor, excluded)}
      from={boardProvenance(db(), visitor, { ...report, condition: "default" })}
      json={json}
      live={{ stream: addressOf(`${api}/live`, settings, usual), json, hash }}
    >
      <StudyList studies={publishedStudies(db(), visitor)} />
    </AgreementPage>
  );
}
