"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { momentWords } from "@/lib/moment-words";
import { durationWords } from "@/lib/runs/amount-words";

const Now = createContext(0);

/** Lets ages below count on from the server's clock, whatever the browser's says. */
export function Clock({ now, children }: { readonly now: number; readonly children: ReactNode }) {
  const [passed, setPassed] = useState({ of: now, ms: 0 });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setPassed({ of: now, ms: performance.now() - start }), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return <Now value={now + (passed.of === now ? passed.ms : 0)}>{children}</Now>;
}

interface Props {
  readonly time: Date;
  /** `ago` counts up from a moment, `for` says it without a word, `left` counts down to one. */
  readonly as?: "ago" | "for" | "left";
}

/** How long ago or how far ahead a moment is, with the moment itself on hover and for machines. */
export function Ago({ time, as = "ago" }: Props) {
  const now = useContext(Now);
  const ms = as === "left" ? time.getTime() - now : now - time.getTime();
  return (
    <time dateTime={time.toISOString()} title={momentWords(time)} className="tn nowrap">
      {agoWords(ms, as)}
    </time>
  );
}

const day = 86_400_000;

function agoWords(ms: number, as: "ago" | "for" | "left"): string {
  if (as === "left") return ms <= 0 ? "over" : `${durationWords(ms)} left`;
  const length = ms >= 2 * day ? `${Math.floor(ms / day)} days` : roundWords(ms);
  return as === "ago" ? `${length} ago` : length;
}

/** Seconds say nothing once minutes are many. */
function roundWords(ms: number): string {
  const step = ms >= 600_000 ? 60_000 : 1000;
  return durationWords(Math.floor(Math.max(0, ms) / step) * step);
}
