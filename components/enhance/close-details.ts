const popovers = "details.pop[open], details.menu[open]";

/** Lets every menu of the page close as menus do: by Escape, by a click elsewhere, and when another one opens. */
export function closeDetails(): void {
  const closeOthers = ({ target }: Event) => closeAll((open) => !contains(open, target));
  document.addEventListener("pointerdown", closeOthers);
  document.addEventListener("focusin", closeOthers);
  document.addEventListener("keydown", closeByEscape);
}

const contains = (open: Element, target: EventTarget | null) =>
  target instanceof Node && open.contains(target);

function closeAll(which: (open: HTMLDetailsElement) => boolean): void {
  for (const open of document.querySelectorAll<HTMLDetailsElement>(popovers))
    if (which(open)) open.open = false;
}

/** Focus goes back to what opened it, or it would be lost with the menu. */
function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  closeAll((open) => {
    if (contains(open, document.activeElement)) open.querySelector("summary")?.focus();
    return true;
  });
}
