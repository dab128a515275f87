import { drawableText } from "@/lib/drawable-text";
import { socialInk } from "./ink";

type Rater = "claude" | "gemini";

export interface SocialFact {
  readonly name: string;
  readonly value: string;
  /** What keeps the number from standing alone. */
  readonly beside?: string;
  /** A rater's colour; its mark comes with it. */
  readonly colour?: Rater;
}

/** A few numbers, large, each with its name and what belongs to it. */
export function SocialFacts({ facts }: { facts: readonly SocialFact[] }) {
  return (
    <div style={{ display: "flex", gap: 56 }}>
      {facts.map(({ name, value, beside, colour }) => (
        <div key={name} style={{ display: "flex", flexDirection: "column" }}>
          <div style={{ display: "flex", alignItems: "center", fontSize: 22, color: socialInk.ink3 }}>
            {colour && <RaterMark name={colour} />}
            {drawableText(name, 40)}
          </div>
          <div style={{ display: "flex", fontSize: 46, fontWeight: 600, color: socialInk[colour ?? "ink"] }}>
            {drawableText(value, 24)}
          </div>
          {beside && (
            <div style={{ display: "flex", fontSize: 22, color: socialInk.ink2 }}>
              {drawableText(beside, 40)}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

/** The square of one judge, the diamond of the other, as on every page. */
function RaterMark({ name }: { name: Rater }) {
  const turn = name === "gemini" ? "rotate(45deg)" : "none";
  return (
    <div style={{ width: 14, height: 14, marginRight: 12, background: socialInk[name], transform: turn }} />
  );
}
