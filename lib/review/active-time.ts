/** What the server knows of a browser session's active time. */
export interface KnownTime {
  readonly activeMs: number;
  readonly updatedAt: Date;
}

interface Claim {
  /** What the session says it has been active in all, in milliseconds. */
  readonly claimedMs: number;
  /** This session's last accepted time; undefined for its first. */
  readonly known: KnownTime | undefined;
  /** Accepted time of all other sessions on this paper, in milliseconds. */
  readonly otherMs: number;
  readonly openedAt: Date;
  readonly now: Date;
}

/**
 * The active time that is believed: it never shrinks, never grows faster than the clock since the session's last save,
 * and all sessions together never exceed the time since the paper was opened. In milliseconds.
 */
export function acceptedTime({ claimedMs, known, otherMs, openedAt, now }: Claim): number {
  const before = known?.activeMs ?? 0;
  const since = now.getTime() - (known?.updatedAt ?? openedAt).getTime();
  const room = now.getTime() - openedAt.getTime() - otherMs;
  const most = Math.max(before, Math.min(before + Math.max(0, since), room));
  return Math.round(Math.min(Math.max(claimedMs, before), most));
}

/**
 * Counts active time in one tab: only while the tab is seen and there was input within `idleMs`. Times are milliseconds
 * of any one clock.
 */
export class ActivityMeter {
  readonly #idleMs: number;
  #countedUntil: number | null = null;
  #lastInput = Number.NEGATIVE_INFINITY;
  #totalMs = 0;

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  /** A key, a pointer, a scroll. */
  input(now: number): void {
    this.#settle(now);
    this.#lastInput = now;
    this.#countedUntil = now;
  }

  /** The tab went out of sight, or another tab of this paper took over. */
  pause(now: number): void {
    this.#settle(now);
    this.#countedUntil = null;
    this.#lastInput = Number.NEGATIVE_INFINITY;
  }

  /** Active time so far. */
  total(now: number): number {
    this.#settle(now);
    return Math.round(this.#totalMs);
  }

  #settle(now: number): void {
    if (this.#countedUntil === null) return;
    const until = Math.min(now, this.#lastInput + this.#idleMs);
    if (until <= this.#countedUntil) return;
    this.#totalMs += until - this.#countedUntil;
    this.#countedUntil = until;
  }
}
