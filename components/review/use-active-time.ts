import { useCallback, useEffect, useState } from "react";
import { ActivityMeter } from "@/lib/review/active-time";

const signs = ["keydown", "pointerdown", "pointermove", "wheel", "scroll", "touchmove"] as const;

/**
 * Active time on this paper in this tab, in milliseconds. Only one tab of a paper counts at a time: the one with the
 * last input tells the others to stop.
 */
export function useActiveTime(assignmentId: string, idleMs: number): () => number {
  const [meter] = useState(() => new ActivityMeter(idleMs));
  useEffect(() => {
    const others = new BroadcastChannel(`referee-active:${assignmentId}`);
    let isCounting = false;
    const noticed = () => {
      if (document.visibilityState !== "visible") return;
      if (!isCounting) others.postMessage("mine");
      isCounting = true;
      meter.input(performance.now());
    };
    const stop = () => {
      isCounting = false;
      meter.pause(performance.now());
    };
    const hidden = () => document.visibilityState === "hidden" && stop();
    others.addEventListener("message", stop);
    document.addEventListener("visibilitychange", hidden);
    for (const sign of signs) document.addEventListener(sign, noticed, { capture: true, passive: true });
    return () => {
      stop();
      others.close();
      document.removeEventListener("visibilitychange", hidden);
      for (const sign of signs) document.removeEventListener(sign, noticed, { capture: true });
    };
  }, [assignmentId, meter]);
  return useCallback(() => meter.total(performance.now()), [meter]);
}
