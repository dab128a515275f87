import { Icon } from "@/components/ui/icon";
import type { Anchor } from "@/lib/review/rubric-form";
import { Anchors, TenRow } from "./ten-row";

const anchors: readonly Anchor[] = [
  { from: 1, to: 1, words: "A guess." },
  { from: 2, to: 2, words: "Unsure: outside what I know well." },
  { from: 3, to: 3, words: "Fairly sure; I may have missed something." },
  { from: 4, to: 4, words: "Sure: close to my own work." },
  { from: 5, to: 5, words: "Certain: I checked it in detail." },
];

interface Props {
  /** Null where the rubric does not ask for it. */
  readonly number: number | null;
  readonly confidence: number | null;
  readonly recognised: boolean;
  readonly isCurrent: boolean;
  readonly fault: string | undefined;
  readonly onConfidence: (value: number) => void;
  readonly onRecognised: (value: boolean) => void;
}

/** How sure the reviewer is, and whether the system was recognised. */
export function ConfidenceCard(props: Props) {
  const { number, confidence, recognised, isCurrent, fault, onConfidence, onRecognised } = props;
  return (
    <fieldset className={isCurrent ? "rc act" : "rc"} id="c-confidence" data-card="confidence">
      <legend>
        <span>{number === null ? "Before you submit" : `${number}. Confidence`}</span>
        {number !== null &&
          (confidence === null ? (
            <span className="badge warn">open</span>
          ) : (
            <span className="badge ink tn">{confidence}</span>
          ))}
      </legend>
      {number !== null && (
        <>
          <p className="hint">How sure are you of these scores?</p>
          <TenRow
            name="confidence"
            label="Confidence"
            most={5}
            value={confidence}
            isDisabled={false}
            anchors={anchors}
            isInvalid={fault !== undefined}
            {...(fault ? { describedBy: "e-confidence" } : {})}
            onChange={onConfidence}
          />
          {fault && (
            <p className="err" id="e-confidence">
              <Icon name="warn" /> {fault}
            </p>
          )}
          <Anchors anchors={anchors} value={confidence} />
        </>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={recognised}
          onChange={(event) => onRecognised(event.target.checked)}
        />
        I recognised the system that wrote this
      </label>
    </fieldset>
  );
}
