"use client";

import { usePathname } from "next/navigation";
import "./admin-nav.css";

const places = [
  { href: "/admin", name: "Studies", within: /^\/admin($|\/studies)/ },
  { href: "/admin/people", name: "People", within: /^\/admin\/people/ },
  { href: "/admin/outbox", name: "Outbox", within: /^\/admin\/outbox/ },
] as const;

/** The chair's places, with the one that this page belongs to marked. */
export function AdminNav() {
  const path = usePathname();
  return (
    <nav className="desk-nav" aria-label="Chair">
      <div className="desk-nav-in">
        <span className="over">Chair</span>
        {places.map(({ href, name, within }) => (
          <a key={href} href={href} aria-current={currentOf(path, href, within)}>
            {name}
          </a>
        ))}
      </div>
    </nav>
  );
}

function currentOf(path: string, href: string, within: RegExp): "page" | "true" | undefined {
  if (path === href) return "page";
  return within.test(path) ? "true" : undefined;
}
