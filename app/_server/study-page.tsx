import "server-only";
import { AgreementPage } from "@/components/agreement/agreement-page";
import { StudyControls } from "@/components/agreement/study-controls";
import { addressOf } from "@/components/agreement/switches";
import type { Crumb } from "@/components/ui/crumbs";
import type { AgreementStudy } from "@/db/queries/agreement-access";
import { agreementRuns } from "@/db/queries/agreement-runs";
import type { Actor } from "@/lib/actor";
import { StudyAgreementQuery } from "@/lib/api/agreement-doors";
import { type AgreementAsked, agreement } from "./agreement";
import { db } from "./db";

interface Shown {
  readonly actor: Actor;
  readonly study: AgreementStudy;
  readonly asked: AgreementAsked;
  readonly settings: StudyAgreementQuery;
  /** Where this page is, without settings. */
  readonly path: string;
  readonly trail: readonly Crumb[];
}

const usual = StudyAgreementQuery.parse({});

/** The agreement of one study: the same page for the chair while it runs and for everybody once it is published. */
export async function studyAgreementPage({ actor, study, asked, settings, path, trail }: Shown) {
  const [{ report, hash }, asReleased] = await Promise.all([
    agreement(asked),
    agreement({ ...asked, basis: "as-released" }),
  ]);
  const api = `/api/v1/studies/${encodeURIComponent(study.id)}/agreement`;
  const json = addressOf(api, settings, usual);
  return (
    <AgreementPage
      trail={trail}
      title={study.title}
      lede={ledeOf(study)}
      controls={<StudyControls path={path} settings={settings} usual={usual} margin={study.margin} />}
      report={report}
      asReleased={asReleased.report}
      isPublishedStudy={false}
      runs={agreementRuns(
        db(),
        actor,
        report.counts.excluded.map(({ run }) => run),
      )}
      from={null}
      json={json}
      live={{ stream: addressOf(`${api}/live`, settings, usual), json, hash }}
    />
  );
}

function ledeOf({ state, isDemo }: AgreementStudy): string {
  const demo = isDemo
    ? " Its reviewers are demo accounts: the numbers show how the page works, and nothing else."
    : "";
  if (state === "open")
    return `The study is running. Only you, the chair, see these numbers; a reviewer could read a co-reviewer’s score from them.${demo}`;
  if (state === "draft") return `The study has not opened yet.${demo}`;
  return `Reviewers scored these papers blind, on the judges’ own rubric. If a judge could stand in for a reviewer, it should be no further from a human than a second human is.${demo}`;
}
