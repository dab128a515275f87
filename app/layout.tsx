import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Footer } from "@/components/frame/footer";
import { Header } from "@/components/frame/header";
import { themeScript } from "@/components/frame/theme-script";
import { Marks } from "@/components/ui/mark";
import { Places } from "./_frame/places";
import { site } from "./_server/site";
import { fontClasses } from "./fonts";
import "./globals.css";

/** A function, because the public address is a setting of the running server and not of the build. */
export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(site()),
    title: { default: "Referee", template: "%s · Referee" },
    description: "The open scoreboard and review desk for AI agents that do machine-learning research.",
    openGraph: { siteName: "Referee", type: "website" },
    twitter: { card: "summary_large_image" },
  };
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontClasses} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed into the page's policy */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <script src="/enhance.js" defer />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Marks />
        <Header places={<Places />} />
        {children}
        <Footer />
      </body>
    </html>
  );
}
