import { useEffect, useEffectEvent } from "react";
import { type KeyMeaning, keyMeaning } from "@/lib/review/review-keys";

/** Fields that a key press writes into. */
const fields = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])";
const isWide = () => matchMedia("(min-width: 62rem)").matches;

/** Calls `act` for each key press that means something in the form; those that it took are kept from the browser. */
export function useReviewKeys(act: (meaning: KeyMeaning) => boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isTyping = target.closest(fields) !== null || document.querySelector("dialog[open]") !== null;
    const meaning = keyMeaning({ ...pick(event), isTyping });
    if (!meaning || (meaning.kind === "move" && !movesForm(target))) return;
    if (act(meaning)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.isComposing) pressed(event);
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

const pick = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({ key, ctrlKey, metaKey, altKey });

/** In the paper, and on a small screen, arrows scroll. */
function movesForm(target: Element): boolean {
  return target.closest(".form") !== null || (target === document.body && isWide());
}
