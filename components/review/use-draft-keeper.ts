import { useEffect, useState, useSyncExternalStore } from "react";
import type { StoredDraft } from "@/lib/review/schema";
import { loadDraft, sendDraft, sendTime } from "./browser-ports";
import { draftCopies } from "./draft-copies";
import { DraftKeeper, type Kept } from "./draft-keeper";

interface Asked {
  readonly assignmentId: string;
  readonly stored: StoredDraft;
  readonly autosaveMs: number;
  readonly activeMs: () => number;
}

/** How often active time is told while nothing is written. */
const timeEveryMs = 30_000;

interface Keeping {
  readonly keeper: DraftKeeper;
  readonly kept: Kept;
  readonly sessionKey: string;
  /** False until the browser runs the form: what is typed before could be lost. */
  readonly isReady: boolean;
}

/** The draft of this form, kept on the device and on the server for as long as the page is open. */
export function useDraftKeeper({ assignmentId, stored, autosaveMs, activeMs }: Asked): Keeping {
  const [sessionKey] = useState(newSessionKey);
  const [isReady, setReady] = useState(false);
  const [keeper] = useState(() => {
    const ports = {
      save: sendDraft.bind(null, assignmentId),
      load: () => loadDraft(assignmentId),
      copies: draftCopies(() => localStorage, assignmentId, sessionKey),
      now: Date.now,
      later: (run: () => void, ms: number) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      activeMs,
    };
    return new DraftKeeper(stored, ports, { autosaveMs, sessionKey });
  });
  useEffect(() => {
    keeper.restore();
    setReady(true);
  }, [keeper]);
  useEffect(
    () => watch(keeper, () => sendTime(assignmentId, { sessionKey, activeMs: activeMs() })),
    [keeper, assignmentId, sessionKey, activeMs],
  );
  return {
    keeper,
    kept: useSyncExternalStore(keeper.subscribe, keeper.kept, keeper.kept),
    sessionKey,
    isReady,
  };
}

function watch(keeper: DraftKeeper, tellTime: () => void): () => void {
  const retry = () => keeper.retry();
  const away = () => {
    if (document.visibilityState === "visible") {
      retry();
      return;
    }
    keeper.flush();
    tellTime();
  };
  const gone = () => keeper.flush();
  retry();
  const timer = setInterval(() => document.visibilityState === "visible" && tellTime(), timeEveryMs);
  window.addEventListener("online", retry);
  window.addEventListener("focus", retry);
  window.addEventListener("pagehide", gone);
  document.addEventListener("visibilitychange", away);
  return () => {
    clearInterval(timer);
    keeper.stop();
    window.removeEventListener("online", retry);
    window.removeEventListener("focus", retry);
    window.removeEventListener("pagehide", gone);
    document.removeEventListener("visibilitychange", away);
  };
}

/** By hand: `randomUUID` is missing where the site is reached without https. */
function newSessionKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
