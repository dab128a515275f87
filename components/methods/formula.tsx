import type { ReactNode } from "react";

/** A formula in type, with the same in words for those who hear it. */
export function Formula({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="formula" role="math" aria-label={words}>
      {children}
    </div>
  );
}

/** One thing over another. */
export function Over({ top, bottom }: { top: ReactNode; bottom: ReactNode }) {
  return (
    <span className="frac">
      <span>{top}</span>
      <span>{bottom}</span>
    </span>
  );
}

/** A sum with what it runs over. */
export function Sum({ over }: { over: string }) {
  return (
    <span className="sum">
      ∑<sub>{over}</sub>
    </span>
  );
}
