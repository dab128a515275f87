import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Crumbs } from "@/components/ui/crumbs";
import { SelectField } from "@/components/ui/field";
import { FrameworkScript } from "@/components/ui/framework-script";
import { Icon } from "@/components/ui/icon";
import { stageNames, stages } from "@/lib/benchmarks/stages";
import { defaultConsentText } from "@/lib/review/consent-text";
import type { StudyHead } from "@/lib/review/study-views";
import { SettingsFields, type SettingValues } from "./settings-fields";
import { StudyFrame } from "./study-frame";

const fresh: SettingValues = {
  title: "",
  reviewersPerPaper: 2,
  margin: 1,
  thirdReviewFrom: 4,
  minReasonLength: 30,
  consentText: defaultConsentText,
  softDeadline: null,
  hardDeadline: null,
};

/** The form that makes a study. */
export function NewStudyPage({ create }: { create: FormAction }) {
  return (
    <main id="main" className="wrap">
      <FrameworkScript />
      <div className="head">
        <Crumbs trail={[{ name: "Studies", href: "/admin" }, { name: "New study" }]} />
        <h1>New study</h1>
        <p className="lede">
          It starts as a draft: papers and reviewers come next, and nobody sees it before you open it.
        </p>
      </div>
      <ActionForm action={create} submit="Make the study" className="study-form narrow">
        <SelectField
          name="stage"
          label="Stage"
          value="end2end"
          options={stages.map((value) => ({ value, name: stageNames[value] }))}
          hint="Decides which runs can be added, and the rubric: the judges' own."
        />
        <SettingsFields values={fresh} isOpen={false} hasConsents={false} />
      </ActionForm>
    </main>
  );
}

interface Props {
  readonly head: StudyHead;
  readonly values: SettingValues;
  readonly hasConsents: boolean;
  readonly save: FormAction;
}

/** The settings of a study, and what of them is fixed. */
export function StudySettingsPage({ head, values, hasConsents, save }: Props) {
  return (
    <StudyFrame head={head} tab="settings">
      <FrameworkScript />
      {head.state === "closed" ? (
        <div className="note narrow">
          <Icon name="info" />
          <p>
            The study is closed and keeps its settings: a margin of {values.margin}{" "}
            {values.margin === 1 ? "point" : "points"}, {values.reviewersPerPaper}{" "}
            {values.reviewersPerPaper === 1 ? "reviewer" : "reviewers"} a paper, a third reader from{" "}
            {values.thirdReviewFrom} points.
          </p>
        </div>
      ) : (
        <ActionForm action={save} submit="Save settings" className="study-form narrow">
          <input type="hidden" name="studyId" value={head.id} />
          <SettingsFields values={values} isOpen={head.state === "open"} hasConsents={hasConsents} />
        </ActionForm>
      )}
    </StudyFrame>
  );
}
