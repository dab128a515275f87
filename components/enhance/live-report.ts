const pollMs = 5000;
const retryMs = 4000;
/** How often, and how far apart, a page is fetched until it shows what the stream named. */
const mostTries = 8;
const againMs = 300;

/** Lets each part marked `data-live` follow the data. Without script, or without a live part, nothing happens. */
export function liveReports(): void {
  for (const region of document.querySelectorAll<HTMLElement>("[data-live][id]")) follow(region.id);
}

/** The part may be replaced at any time, so it is looked up by its id and never held. */
function follow(id: string): void {
  const region = document.getElementById(id);
  const stream = region?.dataset.live;
  if (!stream) return;
  const watch = new Watch(id);
  connect(stream, watch);
}

/** Keeps one stream open; while it is broken asks for the report's tag at a steady pace, and comes back by itself. */
function connect(stream: string, watch: Watch): void {
  const source = new EventSource(stream);
  source.addEventListener("open", () => watch.stopPolling());
  source.addEventListener("report", ({ data }) => watch.heard(hashIn(data)));
  source.addEventListener("error", () => {
    watch.startPolling();
    // The browser connects again by itself after a lost line, but not after a refusal.
    if (source.readyState !== EventSource.CLOSED) return;
    source.close();
    setTimeout(() => {
      if (!watch.hasEnded) connect(stream, watch);
    }, retryMs);
  });
}

function hashIn(data: unknown): string | null {
  try {
    const { hash } = JSON.parse(String(data));
    return typeof hash === "string" ? hash : null;
  } catch {
    return null;
  }
}

/** What is known of one part: what it shows, and how to see that this has changed. */
class Watch {
  readonly #id: string;
  #timer: ReturnType<typeof setInterval> | undefined;
  #tag: string | null = null;
  #isFetching = false;
  #isStale = false;
  /** What the stream named last. */
  #wanted: string | null = null;
  hasEnded = false;

  constructor(id: string) {
    this.#id = id;
  }

  /** An event that names what the page shows already says nothing new: the first one after each connection does so. */
  heard(hash: string | null): void {
    if (hash === null || hash === document.getElementById(this.#id)?.dataset.liveHash) return;
    this.#wanted = hash;
    void this.#refresh();
  }

  startPolling(): void {
    if (this.#timer || this.hasEnded) return;
    this.#say("The live connection is lost. This page looks for changes every few seconds.");
    this.#timer = setInterval(() => void this.#poll(), pollMs);
  }

  stopPolling(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#tag = null;
    this.#say("Live again.");
  }

  async #poll(): Promise<void> {
    const json = document.getElementById(this.#id)?.dataset.liveJson;
    if (!json) return;
    const headers: HeadersInit = this.#tag ? { "If-None-Match": this.#tag } : {};
    const reply = await fetch(json, { headers, cache: "no-store" }).catch(() => null);
    if (reply === null || reply.status === 304) return;
    if (reply.status === 401 || reply.status === 404) return this.#end();
    if (!reply.ok) return;
    this.#tag = reply.headers.get("etag");
    // The first answer gives the tag; whether the page is older than it only the page itself can tell.
    await this.#refresh();
  }

  #end(): void {
    this.hasEnded = true;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#say("Live updates have ended. Reload the page to see whether you are still signed in.");
  }

  /** Fetches this page again and puts its new part in place of the old one. What changes meanwhile is fetched right after. */
  async #refresh(): Promise<void> {
    this.#isStale = true;
    if (this.#isFetching) return;
    this.#isFetching = true;
    for (let tries = 0; this.#isStale && tries < mostTries; tries++) {
      this.#isStale = false;
      if (tries > 0) await new Promise((wake) => setTimeout(wake, againMs));
      const fresh = await fetchPart(this.#id);
      const shown = document.getElementById(this.#id);
      if (fresh && shown && fresh.dataset.liveHash !== shown.dataset.liveHash) {
        swap(shown, fresh);
        this.#say(`Updated ${timeNow()}`);
      }
      // A cache between may hold the older page for a moment longer than the stream.
      if (this.#wanted !== null && fresh?.dataset.liveHash !== this.#wanted) this.#isStale = true;
    }
    this.#isFetching = false;
  }

  #say(text: string): void {
    const note = document.querySelector(`[data-live-note="${this.#id}"]`);
    if (note) note.textContent = text;
  }
}

function timeNow(): string {
  const now = new Date();
  return [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

async function fetchPart(id: string): Promise<HTMLElement | null> {
  const reply = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (!reply?.ok) return null;
  return new DOMParser().parseFromString(await reply.text(), "text/html").getElementById(id);
}

/** Puts the new part in place: what was open stays open, what had the focus keeps it, what was in view stays in view. */
function swap(shown: HTMLElement, fresh: HTMLElement): void {
  for (const open of shown.querySelectorAll<HTMLDetailsElement>("details[id][open]")) {
    const same = fresh.querySelector<HTMLDetailsElement>(`#${CSS.escape(open.id)}`);
    if (same) same.open = true;
  }
  const focused = pathTo(document.activeElement, shown);
  const anchor = anchorIn(shown);
  const part = document.importNode(fresh, true);
  const sideways = [...shown.querySelectorAll(".scroll")].map((box) => box.scrollLeft);
  shown.replaceWith(part);
  for (const [at, box] of [...part.querySelectorAll(".scroll")].entries()) box.scrollLeft = sideways[at] ?? 0;
  const again = anchor && document.getElementById(anchor.id);
  if (again) scrollBy({ top: again.getBoundingClientRect().top - anchor.top, behavior: "instant" });
  const target = focused && elementAt(focused, part);
  if (target instanceof HTMLElement || target instanceof SVGElement) target.focus({ preventScroll: true });
}

/** The named element that is nearest to the top of the window, with its place. */
function anchorIn(region: HTMLElement): { id: string; top: number } | null {
  const places = [...region.querySelectorAll("[id]")].map((named) => ({
    id: named.id,
    top: named.getBoundingClientRect().top,
  }));
  return places.sort((a, b) => Math.abs(a.top) - Math.abs(b.top))[0] ?? null;
}

/** Which child of which child: the new part has the same shape, or nearly so. */
function pathTo(element: Element | null, region: Element): number[] | null {
  const path: number[] = [];
  for (let at = element; at !== region; at = at.parentElement) {
    if (!at?.parentElement) return null;
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  return path;
}

function elementAt(path: readonly number[], region: Element): Element | null {
  let at: Element | undefined = region;
  for (const child of path) at = at?.children[child];
  return at ?? null;
}
