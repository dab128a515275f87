import type { ReactNode } from "react";
import { markKindNames } from "@/lib/review/blindness-words";
import type { PaperMark } from "@/lib/review/paper-views";

/** A paper's text as it is stored, with its marked places. */
export function MarkedText({ text, marks }: { text: string; marks: readonly PaperMark[] }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { id, start, end, kind, decision } of marks) {
    if (start < from) continue;
    parts.push(text.slice(from, start));
    parts.push(
      <mark key={id} id={`m-${id}`} className={decision} title={`${markKindNames[kind]}, ${words[decision]}`}>
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  parts.push(text.slice(from));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="panel paper-text" tabIndex={0} aria-label="The paper's text">
      {parts}
    </section>
  );
}

const words = { open: "to decide", masked: "masked", kept: "kept" } as const;
