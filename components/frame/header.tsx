import { Icon } from "@/components/ui/icon";
import { ThemeButton } from "./theme-button";

const places = [
  { href: "/leaderboard/mlr-bench/end2end", name: "Leaderboards" },
  { href: "/tasks", name: "Tasks" },
  { href: "/agents", name: "Agents" },
  { href: "/compare", name: "Compare" },
  { href: "/methods", name: "Methods" },
  { href: "/api", name: "API" },
];

function Places() {
  return places.map(({ href, name }) => (
    <a key={href} href={href} data-place={href}>
      {name}
    </a>
  ));
}

/** The frame's top: the same on every page, so that it can be cached; the current place is marked by `NavMark`. */
export function Header() {
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
          <Places />
        </nav>
        <div className="top-end">
          <a className="btn quiet icon" href="/tasks#search" aria-label="Search">
            <Icon name="search" />
          </a>
          <ThemeButton />
          <details className="menu">
            <summary className="btn icon" aria-label="Menu">
              <Icon name="menu" />
            </summary>
            <nav aria-label="Main, small screen">
              <Places />
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}
