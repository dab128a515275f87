import type { ReactNode } from "react";

/** A frame that scrolls sideways where its table is wider than the screen; by keyboard too, so it takes the focus. */
export function ScrollBox({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus a keyboard could not scroll it
    <section className="scroll" aria-label={name} tabIndex={0}>
      {children}
    </section>
  );
}
