import { inWords, sentenceStart } from "@/components/board/numbers";
import type { AgreementReport } from "@/lib/agreement/schema";
import { points } from "./names";
import { choicesOf, Switch } from "./switches";

export interface PublishedSettings extends Readonly<Record<string, string>> {
  readonly basis: string;
  readonly margin: string;
}

interface Props {
  readonly path: string;
  readonly settings: PublishedSettings;
  readonly usual: PublishedSettings;
  readonly margins: readonly string[];
  readonly report: AgreementReport;
}

/** Basis and margin of the published study, and what the basis comes to. */
export function PublishedControls({ path, settings, usual, margins, report }: Props) {
  const { duplicates } = report.counts;
  return (
    <>
      <Switch
        label="Basis"
        choices={choicesOf(path, settings, usual, "basis", [
          ["strict", "Strict"],
          ["as-released", "As released"],
        ])}
      />
      <Switch
        label="Margin"
        choices={choicesOf(
          path,
          settings,
          usual,
          "margin",
          margins.map((margin) => [margin, `${points(Number(margin))} margin`] as const),
        )}
      />
      {duplicates > 0 && (
        <p className="small muted">
          {settings.basis === "strict"
            ? `Strict leaves out the reviews of ${inWords(duplicates)} keys that occur twice.`
            : `${sentenceStart(inWords(duplicates))} doubled keys count here, and the average of the judges is one rater.`}{" "}
          {settings.basis === "strict" && <a href="#excluded">See which</a>}
        </p>
      )}
    </>
  );
}
