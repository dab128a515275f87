import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { AccountPlace, SmallAccountPlace } from "./account-menu";

/** The frame's top, the same on every page but for the place that is marked. */
export function Header({ places }: { places: ReactNode }) {
  return (
    <header className="top">
      <div className="top-in">
        <a className="brand" href="/">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M1 12h14" stroke="currentColor" strokeWidth="2" />
            <circle cx="7.5" cy="12" r="4" fill="currentColor" />
            <path d="M17 2.5v15" stroke="var(--accent)" strokeWidth="2.2" />
          </svg>
          Referee
        </a>
        <nav className="nav" aria-label="Main">
          {places}
        </nav>
        <div className="top-end">
          <a className="btn quiet icon" href="/search" aria-label="Search">
            <Icon name="search" />
          </a>
          <button
            className="btn quiet icon"
            type="button"
            aria-label="Switch between light and dark"
            data-theme-button
          >
            <Icon name="theme" />
          </button>
          <AccountPlace />
          <details className="menu">
            <summary className="btn icon" aria-label="Menu">
              <Icon name="menu" />
            </summary>
            <nav aria-label="Main, small screen">
              {places}
              <SmallAccountPlace />
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}
