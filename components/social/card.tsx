import type { ReactNode } from "react";
import { drawableText } from "@/lib/drawable-text";
import { socialInk } from "./ink";

export interface SocialCardProps {
  /** What kind of page this is, in small type above the title. */
  readonly over: string;
  readonly title: string;
  readonly children?: ReactNode;
  /** Where a reader finds it. */
  readonly site: string;
}

/** The picture of a page that is shared: ink on paper, 1200 by 630. The image library knows only flex boxes. */
export function SocialCard({ over, title, children, site }: SocialCardProps) {
  const text = drawableText(title, 110);
  return (
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        padding: "48px 72px 44px",
        background: socialInk.paper,
        color: socialInk.ink,
        fontFamily: "Serif, Serif Latin, Serif Greek, Serif Cyrillic",
      }}
    >
      <Brand />
      <div style={{ display: "flex", marginTop: 30, fontSize: 26, color: socialInk.ink3 }}>
        {drawableText(over)}
      </div>
      <div
        style={{
          display: "flex",
          marginTop: 8,
          fontSize: text.length > 36 ? 48 : 60,
          lineHeight: 1.14,
          letterSpacing: -1,
          fontWeight: 500,
        }}
      >
        {text}
      </div>
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "flex-end" }}>
        {children}
      </div>
      <div
        style={{
          display: "flex",
          marginTop: 26,
          paddingTop: 16,
          borderTop: `2px solid ${socialInk.line}`,
          fontSize: 22,
          color: socialInk.ink3,
        }}
      >
        {site.replace(/^https?:\/\//, "")}
      </div>
    </div>
  );
}

function Brand() {
  return (
    <div style={{ display: "flex", alignItems: "center", gap: 14, fontSize: 34, fontWeight: 600 }}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: part of a picture that has its own alternative text */}
      <svg width="40" height="40" viewBox="0 0 20 20">
        <path d="M1 12h14" stroke={socialInk.ink} strokeWidth="2" />
        <circle cx="7.5" cy="12" r="4" fill={socialInk.ink} />
        <path d="M17 2.5v15" stroke={socialInk.accent} strokeWidth="2.2" />
      </svg>
      Referee
    </div>
  );
}
