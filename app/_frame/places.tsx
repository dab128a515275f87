"use client";

import { usePathname } from "next/navigation";
import { places } from "@/components/frame/places";

/** The site's places, with the one that this page belongs to marked; the server knows the path, so no mark appears late. */
export function Places() {
  const path = usePathname();
  return places.map(({ href, name, within }) => (
    <a
      key={href}
      href={href}
      aria-current={isWithin(path, within) ? (path === href ? "page" : "true") : undefined}
    >
      {name}
    </a>
  ));
}

const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
