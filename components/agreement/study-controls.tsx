import { points } from "./names";
import { choicesOf, Switch } from "./switches";

export interface StudySettings extends Readonly<Record<string, string>> {
  readonly basis: string;
  readonly revision: string;
  readonly recognised: string;
}

interface Props {
  readonly path: string;
  readonly settings: StudySettings;
  readonly usual: StudySettings;
  readonly margin: number;
}

/** What of a study may be looked at otherwise. Its margin may not: it was fixed before the study opened. */
export function StudyControls({ path, settings, usual, margin }: Props) {
  return (
    <>
      <Switch
        label="Basis"
        choices={choicesOf(path, settings, usual, "basis", [
          ["strict", "Each judge apart"],
          ["as-released", "Judges’ average"],
        ])}
      />
      <Switch
        label="Submission"
        choices={choicesOf(path, settings, usual, "revision", [
          ["first", "First submission"],
          ["latest", "Latest"],
        ])}
      />
      <Switch
        label="Reviews that recognised the system"
        choices={choicesOf(path, settings, usual, "recognised", [
          ["kept", "All reviews"],
          ["left-out", "Without recognised"],
        ])}
      />
      <p className="small muted">Margin {points(margin)}, fixed before the study opened.</p>
    </>
  );
}
