import { type FocusEvent, useState } from "react";
import type { DraftFaults } from "@/lib/review/draft-faults";
import type { RubricForm } from "@/lib/review/rubric-form";

const none: DraftFaults = {};

/** The cards of the form: which one is current, which faults are shown, and where the focus goes. */
export function useCards(form: RubricForm, faults: DraftFaults) {
  const keys = [...form.criteria.map(({ key }) => key), "confidence"];
  const [current, setCurrent] = useState(() => firstOpen(faults) ?? keys[0] ?? "confidence");
  const [isTold, setTold] = useState(false);
  const quoteAt = form.criteria.findIndex(({ key }) => key === current);
  const target = form.criteria[quoteAt] ?? null;

  return {
    current,
    /** Nothing is called a fault before somebody tries to submit. */
    shownFaults: isTold ? faults : none,
    names: Object.fromEntries([
      ...form.criteria.map(({ key, name }) => [key, name]),
      ["confidence", "Confidence"],
    ]),
    quoteTarget: target?.key ?? null,
    quoteTargetName: target ? `${quoteAt + 1}. ${target.name}` : "a criterion: choose one first",
    focused(event: FocusEvent): void {
      const card = event.target.closest<HTMLElement>("[data-card]")?.dataset.card;
      if (card) setCurrent(card);
    },
    move(by: 1 | -1): void {
      const next = keys[keys.indexOf(current) + by];
      if (next) focusCard(next);
    },
    /** Shows the faults and goes to the first; false where there is none. */
    pointAtFaults(): boolean {
      const field = Object.keys(faults)[0];
      if (field === undefined) return false;
      setTold(true);
      const [key = "", part] = field.split(".");
      if (part === "reason") document.getElementById(`w-${key}`)?.focus();
      else focusCard(key);
      return true;
    },
  };
}

const firstOpen = (faults: DraftFaults) => Object.keys(faults)[0]?.split(".")[0];

/** The chosen score, else the first that can be chosen, else whatever the card has. */
function focusCard(key: string): void {
  const card = document.querySelector(`[data-card="${key}"]`);
  const field =
    card?.querySelector<HTMLElement>("input[type=radio]:checked:enabled") ??
    card?.querySelector<HTMLElement>("input[type=radio]:enabled, input[type=checkbox]");
  field?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest" });
}
