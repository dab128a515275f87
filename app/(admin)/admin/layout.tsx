import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminNav } from "@/components/study/admin-nav";

export const metadata: Metadata = { robots: { index: false } };

/** The chair's pages. Each asks for itself who is there; this only leads from one to the other. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <AdminNav />
      {children}
    </>
  );
}
