import type { ComponentProps } from "react";

/** A frame that scrolls by itself: the keyboard reaches it, and it says what it holds. */
export function ScrollBox({
  label,
  children,
  ...rest
}: ComponentProps<"section"> & { readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section {...rest} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
