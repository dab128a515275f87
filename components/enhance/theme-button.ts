/** Lets the frame's button switch the theme, and remembers the choice on this device. */
export function themeButton(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-theme-button]")) return;
    const root = document.documentElement;
    const shown =
      root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    const next = shown === "dark" ? "light" : "dark";
    root.dataset.theme = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      // A private window may forbid storage: the choice then lasts for this page.
    }
  });
}
