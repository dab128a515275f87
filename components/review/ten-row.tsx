import type { Anchor } from "@/lib/review/rubric-form";

interface Props {
  readonly name: string;
  readonly label: string;
  /** The highest score. */
  readonly most: number;
  readonly value: number | null;
  readonly isDisabled: boolean;
  readonly anchors: readonly Anchor[];
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
  readonly onChange?: (value: number) => void;
}

/** Scores as a row of radio buttons: none is chosen before somebody chooses. */
export function TenRow({
  name,
  label,
  most,
  value,
  isDisabled,
  anchors,
  describedBy,
  isInvalid,
  onChange,
}: Props) {
  const scores = Array.from({ length: most }, (_, at) => at + 1);
  const wordsOf = (score: number) => anchors.find(({ from, to }) => score >= from && score <= to)?.words;
  return (
    <div
      className={most === 10 ? "ten" : "ten conf"}
      role="radiogroup"
      aria-label={`${label}, 1 to ${most}`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
    >
      {scores.map((score) => (
        <label key={score} title={wordsOf(score)}>
          <input
            type="radio"
            name={name}
            value={score}
            checked={value === score}
            disabled={isDisabled}
            onChange={() => onChange?.(score)}
          />
          <span>{score}</span>
        </label>
      ))}
    </div>
  );
}

/** What the scores mean, from low to high; the range of the chosen one is marked. */
export function Anchors({ anchors, value }: { anchors: readonly Anchor[]; value: number | null }) {
  return (
    <ol className="anch">
      {anchors.map(({ from, to, words }) => (
        <li key={from} data-on={(value !== null && value >= from && value <= to) || undefined}>
          <b>{from === to ? from : `${from}–${to}`}</b> {words}
        </li>
      ))}
    </ol>
  );
}
