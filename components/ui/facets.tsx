import type { ReactNode } from "react";
import "./facets.css";

export interface FacetOption {
  readonly value: string;
  readonly name: string;
  readonly count: number;
  readonly isActive: boolean;
}

interface Props {
  /** The key in the address. */
  readonly name: string;
  readonly title: string;
  readonly options: readonly FacetOption[];
  readonly hint?: ReactNode;
}

/** Values to choose from, each with how many it would show; one that would show none cannot be chosen. */
export function Facet({ name, title, options, hint }: Props) {
  if (options.length === 0) return null;
  return (
    <fieldset className="facet">
      <legend>{title}</legend>
      <div className="facet-options">
        {options.map(({ value, name: label, count, isActive }) => (
          <label key={value} className="facet-option">
            <input
              type="checkbox"
              id={`${name}-${value}`}
              name={name}
              value={value}
              defaultChecked={isActive}
              disabled={count === 0 && !isActive}
            />
            <span>{label}</span>
            <span className="facet-count">{count}</span>
          </label>
        ))}
      </div>
      {hint && <p className="hint">{hint}</p>}
    </fieldset>
  );
}
