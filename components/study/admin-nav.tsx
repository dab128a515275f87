"use client";

import { usePathname } from "next/navigation";
import "./admin-nav.css";

interface Place {
  readonly href: string;
  readonly name: string;
  readonly within: RegExp;
}

const studies: readonly Place[] = [{ href: "/admin", name: "Studies", within: /^\/admin($|\/studies)/ }];
const runs: readonly Place[] = [
  { href: "/admin/queue", name: "Queue", within: /^\/admin\/(queue|runs)/ },
  { href: "/admin/campaigns", name: "Campaigns", within: /^\/admin\/campaigns/ },
  { href: "/admin/agents", name: "Agents", within: /^\/admin\/agents/ },
  { href: "/admin/runners", name: "Runners", within: /^\/admin\/runners/ },
];
const people: readonly Place[] = [
  { href: "/admin/people", name: "People", within: /^\/admin\/people/ },
  { href: "/admin/outbox", name: "Outbox", within: /^\/admin\/outbox/ },
];
const groups = [
  { name: "Reviews", places: studies },
  { name: "Runs", places: runs },
  { name: "Site", places: people },
] as const;

/** The chair's places, with the one that this page belongs to marked. */
export function AdminNav() {
  const path = usePathname();
  return (
    <nav className="desk-nav" aria-label="Chair">
      <div className="desk-nav-in">
        <span className="over">Chair</span>
        {groups.map(({ name, places }) => (
          <ul key={name} className="desk-nav-group" aria-label={name}>
            {places.map((place) => (
              <li key={place.href}>
                <a href={place.href} aria-current={currentOf(path, place)}>
                  {place.name}
                </a>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}

function currentOf(path: string, { href, within }: Place): "page" | "true" | undefined {
  if (path === href) return "page";
  return within.test(path) ? "true" : undefined;
}
