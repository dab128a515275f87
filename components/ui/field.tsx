"use client";

import { type ReactNode, useId } from "react";
import { useFieldError } from "./field-errors";

interface Common {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

interface Tied {
  readonly id: string;
  readonly name: string;
  readonly "aria-invalid"?: true;
  readonly "aria-describedby"?: string;
}

/** A label, a control of any kind, its hint and its error, tied together. */
export function Field({
  name,
  label,
  hint,
  children,
}: Common & { readonly children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const error = useFieldError(name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const tied: Tied = {
    id,
    name,
    ...(error ? { "aria-invalid": true as const } : {}),
    ...(described ? { "aria-describedby": described } : {}),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(tied)}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="err" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

interface TextProps extends Common {
  readonly type?: "text" | "email" | "number" | "datetime-local" | "search";
  readonly value?: string | number;
  readonly autoComplete?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | "any";
  readonly placeholder?: string;
  readonly required?: boolean;
}

/** One line of text. */
export function TextField({ name, label, hint, value, ...input }: TextProps) {
  return (
    <Field name={name} label={label} {...(hint ? { hint } : {})}>
      {(tied) => <input className="input" defaultValue={value} {...input} {...tied} />}
    </Field>
  );
}

interface AreaProps extends Common {
  readonly value?: string;
  readonly rows?: number;
}

/** Several lines of text. */
export function AreaField({ name, label, hint, value, rows = 4 }: AreaProps) {
  return (
    <Field name={name} label={label} {...(hint ? { hint } : {})}>
      {(tied) => <textarea className="input" defaultValue={value} rows={rows} {...tied} />}
    </Field>
  );
}

interface SelectProps extends Common {
  readonly value?: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
}

/** One of several. */
export function SelectField({ name, label, hint, value, options }: SelectProps) {
  return (
    <Field name={name} label={label} {...(hint ? { hint } : {})}>
      {(tied) => (
        <select className="input" defaultValue={value} {...tied}>
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
