"use client";

import { Icon } from "@/components/ui/icon";

/** Switches the theme and remembers it on this device. */
export function ThemeButton() {
  return (
    <button
      className="btn quiet icon"
      type="button"
      aria-label="Switch between light and dark"
      onClick={() => {
        const root = document.documentElement;
        const isDark = getComputedStyle(root).colorScheme === "dark" || prefersDark(root);
        const next = isDark ? "light" : "dark";
        root.dataset.theme = next;
        try {
          localStorage.setItem("theme", next);
        } catch {
          // A private window may forbid storage: the choice then lasts for this page.
        }
      }}
    >
      <Icon name="theme" />
    </button>
  );
}

function prefersDark(root: HTMLElement): boolean {
  return !root.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches;
}
