/** What a page reports of itself: filled by `watchPage` inside the browser. */
export interface PageReport {
  readyAt: number | null;
  allAt: number | null;
  cls: number;
  tasks: [number, number][];
  events: number[];
}

export interface Watched {
  /** Selector of the main content. */
  readonly ready: string;
  /** How many visible matches make it ready. */
  readonly count: number;
  /** How many visible matches make it whole; 0 asks for no second time. */
  readonly all: number;
}

/**
 * Runs in the page before its own script: notes when the content shows, and what the browser reports.
 * Self-contained, since only its source text travels to the browser.
 */
export function watchPage({ ready, count, all }: Watched): void {
  const seen: PageReport = { readyAt: null, allAt: null, cls: 0, tasks: [], events: [] };
  (window as unknown as { pageReport: PageReport }).pageReport = seen;
  const on = (type: string, use: (entry: never) => void, more: object = {}) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) use(entry as never);
    }).observe({ type, buffered: true, ...more });
  };
  on("longtask", (entry: PerformanceEntry) => seen.tasks.push([entry.startTime, entry.duration]));
  on("layout-shift", (entry: { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
  on(
    "event",
    (entry: { interactionId: number; duration: number }) =>
      entry.interactionId && seen.events.push(entry.duration),
    {
      durationThreshold: 16,
    },
  );
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getClientRects().length > 0;
  const shown = (wanted: number) => {
    const found = document.querySelectorAll(ready);
    if (found.length < wanted) return false;
    let visible = 0;
    for (const element of found) {
      if (isShown(element)) visible++;
      if (visible >= wanted) return true;
    }
    return false;
  };
  // The next frame starts once this one is painted.
  const afterPaint = (key: "readyAt" | "allAt") => {
    requestAnimationFrame(() => {
      seen[key] = performance.now();
    });
  };
  const follow = (key: "readyAt" | "allAt", wanted: number) => {
    const poll = () => (shown(wanted) ? afterPaint(key) : requestAnimationFrame(poll));
    requestAnimationFrame(poll);
  };
  follow("readyAt", count);
  if (all > 0) follow("allAt", all);
}
