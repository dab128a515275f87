"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";

interface Props {
  /** Event stream that names the state of the data, at once and after each change. */
  readonly stream: string;
  /** The state that this page shows. */
  readonly version: string;
  /** Signs of life of runners change no version, so the page is also asked for again in this rhythm. */
  readonly everyMs?: number;
}

type Line = "opening" | "live" | "lost" | "ended";

const words: Readonly<Record<Line, string>> = {
  opening: "",
  live: "Live",
  lost: "The live connection is lost. This page still looks for changes every few seconds.",
  ended: "Live updates have ended. Reload the page to see whether you are still signed in.",
};

/** Keeps the page up to date while it is open; forms that are being filled in keep what they hold. */
export function Follow({ stream, version, everyMs = 5000 }: Props) {
  const router = useRouter();
  const shown = useRef(version);
  const [line, setLine] = useState<Line>("opening");
  useEffect(() => {
    shown.current = version;
  }, [version]);
  useEffect(() => {
    const source = new EventSource(stream);
    source.addEventListener("open", () => setLine("live"));
    source.addEventListener("error", () =>
      setLine(source.readyState === EventSource.CLOSED ? "ended" : "lost"),
    );
    source.addEventListener("report", ({ lastEventId }) => {
      if (lastEventId === shown.current) return;
      shown.current = lastEventId;
      router.refresh();
    });
    return () => source.close();
  }, [stream, router]);
  useEffect(() => {
    if (line === "ended") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs, line]);
  return (
    <p className={`q-follow small muted ${line}`} role="status">
      {line === "live" && <i aria-hidden="true" />}
      {words[line]}
    </p>
  );
}
