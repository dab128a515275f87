"use client";

import { useId } from "react";
import { useFieldError } from "@/components/ui/field-errors";

/** The tick under the consent text, with its error. */
export function ConsentBox() {
  const id = useId();
  const error = useFieldError("agreed");
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name="agreed"
          value="yes"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        I have read this and agree.
      </label>
      {error && (
        <span className="err" id={id}>
          {error}
        </span>
      )}
    </div>
  );
}
