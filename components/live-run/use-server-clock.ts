"use client";

import { useEffect, useRef, useState } from "react";

const everyMs = 1000;

/**
 * The server's time in milliseconds, going on by the reader's own clock, which may be wrong by any amount.
 *
 * @param asOf the server's time as it was told last
 */
export function useServerClock(asOf: string, goesOn: boolean): number {
  const told = Date.parse(asOf);
  const [now, setNow] = useState(told);
  const base = useRef({ told, heardAt: 0 });
  useEffect(() => {
    base.current = { told, heardAt: performance.now() };
    setNow(told);
    if (!goesOn) return;
    const timer = setInterval(() => {
      setNow(base.current.told + performance.now() - base.current.heardAt);
    }, everyMs);
    return () => clearInterval(timer);
  }, [told, goesOn]);
  return now;
}
