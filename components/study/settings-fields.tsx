import { AreaField, TextField } from "@/components/ui/field";

/** The settings that a form shows; what is fixed by now is said and not asked. */
export interface SettingValues {
  readonly title: string;
  readonly reviewersPerPaper: number;
  readonly margin: number;
  readonly thirdReviewFrom: number;
  readonly minReasonLength: number;
  readonly consentText: string;
  readonly softDeadline: Date | null;
  readonly hardDeadline: Date | null;
}

interface Props {
  readonly values: SettingValues;
  /** The study is open: margin and reviewers a paper stay. */
  readonly isOpen: boolean;
  readonly hasConsents: boolean;
}

/** Title, design, deadlines and consent text of a study. */
export function SettingsFields({ values, isOpen, hasConsents }: Props) {
  return (
    <>
      <TextField name="title" label="Title" value={values.title} required />
      {isOpen ? (
        <p className="small muted">
          Fixed when the study opened: a margin of <b className="tn">{values.margin}</b>{" "}
          {values.margin === 1 ? "point" : "points"} and <b className="tn">{values.reviewersPerPaper}</b>{" "}
          {values.reviewersPerPaper === 1 ? "reviewer" : "reviewers"} a paper.
        </p>
      ) : (
        <div className="study-cols">
          <TextField
            name="reviewersPerPaper"
            label="Reviewers a paper"
            type="number"
            min={1}
            max={10}
            value={values.reviewersPerPaper}
          />
          <TextField
            name="margin"
            label="Margin, points"
            type="number"
            min={0.05}
            max={9}
            step="any"
            value={values.margin}
            hint="The most by which judges may differ more than people do. Fixed once the study opens."
          />
        </div>
      )}
      <div className="study-cols">
        <TextField
          name="thirdReviewFrom"
          label="Third reader from, points on Overall"
          type="number"
          min={1}
          max={9}
          value={values.thirdReviewFrom}
        />
        <TextField
          name="minReasonLength"
          label="Shortest reason, characters"
          type="number"
          min={1}
          max={2000}
          value={values.minReasonLength}
        />
      </div>
      <div className="study-cols">
        <TextField
          name="softDeadline"
          label="Please by, UTC"
          type="datetime-local"
          value={local(values.softDeadline)}
          hint="Shown and reminded of."
        />
        <TextField
          name="hardDeadline"
          label="Ends at, UTC"
          type="datetime-local"
          value={local(values.hardDeadline)}
          hint="Nothing can be handed in after it."
        />
      </div>
      {hasConsents ? (
        <p className="small muted">The consent text stays as it is: a reviewer has agreed to it.</p>
      ) : (
        <AreaField
          name="consentText"
          label="Consent text"
          rows={12}
          value={values.consentText}
          hint="Each reviewer agrees to it before the first paper. It says what is kept, and what the reveal shows of them to whom."
        />
      )}
    </>
  );
}

const local = (time: Date | null) => time?.toISOString().slice(0, 16) ?? "";
