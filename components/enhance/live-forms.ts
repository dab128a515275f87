const kept = "live-form";

/**
 * Makes each GET form marked `data-live-form` answer at once: a changed box or select sends it, without the fields that
 * say nothing, and the next page puts focus and scroll back. Without script the form's own button does the same.
 */
export function liveForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-live-form]")) {
    restore(form);
    form.dataset.live = "";
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      go(form);
    });
    form.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "search") return;
      go(form);
    });
  }
}

function go(form: HTMLFormElement): void {
  const said = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string" && field[1] !== "",
  );
  const query = new URLSearchParams(said).toString();
  remember(JSON.stringify({ path: location.pathname, id: document.activeElement?.id ?? "", top: scrollY }));
  location.assign(query ? `${form.action.split("?")[0]}?${query}` : form.action);
}

function remember(state: string): void {
  try {
    sessionStorage.setItem(kept, state);
  } catch {
    // A private window may forbid storage: then the page starts at its top.
  }
}

function restore(form: HTMLFormElement): void {
  try {
    const state = JSON.parse(sessionStorage.getItem(kept) ?? "null");
    sessionStorage.removeItem(kept);
    if (state?.path !== location.pathname) return;
    const field = state.id ? document.getElementById(state.id) : null;
    if (field && form.contains(field)) field.focus({ preventScroll: true });
    scrollTo({ top: state.top, behavior: "instant" });
  } catch {
    // As above, or somebody else's value under our key.
  }
}
