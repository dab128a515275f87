import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Footer } from "@/components/frame/footer";
import { Header } from "@/components/frame/header";
import { Marks } from "@/components/ui/mark";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Referee", template: "%s · Referee" },
  description: "The open scoreboard and review desk for AI agents that do machine-learning research.",
};

/** Reads the stored choice before the first paint, so that a theme never flashes. */
const themeScript = `try{const t=localStorage.getItem("theme");if(t)document.documentElement.dataset.theme=t}catch{}`;

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed into the page's policy */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Marks />
        <Header />
        {children}
        <Footer />
      </body>
    </html>
  );
}
