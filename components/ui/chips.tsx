import { Icon } from "./icon";

export interface Chip {
  readonly label: string;
  /** The same page without it. */
  readonly without: string;
}

/** What is filtered, each with its way out, and one way out of all. */
export function Chips({ chips, reset }: { chips: readonly Chip[]; reset: string }) {
  if (chips.length === 0) return null;
  return (
    <ul className="row chips" aria-label="Active filters">
      {chips.map(({ label, without }) => (
        <li key={label} className="chip">
          {label}
          <a href={without} aria-label={`Remove filter: ${label}`}>
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <a className="btn quiet" href={reset}>
          Clear all
        </a>
      </li>
    </ul>
  );
}
