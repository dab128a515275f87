import { type Answer, type ReadyAnswer, readyAnswer } from "./answer";

export interface Bounds {
  readonly entries: number;
  readonly bytes: number;
}

/**
 * Whole answers by the name of their page, until the data changes. Every answer it gives was rendered wholly within one
 * version of the data; files whose name is a hash of their content outlive all versions.
 */
export class PageCache {
  readonly #kept = new Map<string, ReadyAnswer>();
  readonly #flights = new Map<string, Promise<ReadyAnswer | undefined>>();
  readonly #readVersion: () => number;
  readonly #bounds: Bounds;
  #version: number | undefined;
  #bytes = 0;

  /** @param readVersion the data version now, whichever process wrote last; cheap enough to ask on every rendering */
  constructor(readVersion: () => number, bounds: Bounds) {
    this.#readVersion = readVersion;
    this.#bounds = bounds;
  }

  /** The answer that is at hand, if any. */
  kept(key: string): ReadyAnswer | undefined {
    const answer = this.#kept.get(key);
    if (answer === undefined) return undefined;
    // A map keeps its order of insertion, so the first key is always the one that was used longest ago.
    this.#kept.delete(key);
    this.#kept.set(key, answer);
    return answer;
  }

  /**
   * The answer of a page, rendered once however many ask for it meanwhile.
   *
   * @param render gives undefined for an answer that is not whole, such as a stream; then everybody gets undefined
   */
  answer(key: string, render: () => Promise<Answer | undefined>): Promise<ReadyAnswer | undefined> {
    this.refresh();
    const flying = this.#flights.get(key);
    if (flying !== undefined) return flying;
    const flight = this.#fly(key, render).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    this.#flights.set(key, flight);
    return flight;
  }

  /** Looks for writes, and forgets every page when there was one. Who asks from now on waits for no older rendering. */
  refresh(): void {
    const before = this.#version;
    // While the version cannot be read, nothing that depends on it is sent.
    this.#version = undefined;
    try {
      this.#version = this.#readVersion();
    } finally {
      if (this.#version === undefined || this.#version !== before) this.#forgetPages();
    }
  }

  #forgetPages(): void {
    this.#flights.clear();
    for (const [key, answer] of this.#kept) {
      if (!answer.isImmutable) this.#forget(key, answer);
    }
  }

  async #fly(key: string, render: () => Promise<Answer | undefined>): Promise<ReadyAnswer | undefined> {
    const version = this.#version;
    const whole = await render();
    if (whole === undefined) return undefined;
    const answer = readyAnswer(whole);
    // A write during the rendering may be on the page or not, so such a page serves those who wait and is not kept.
    if (isStorable(answer) && this.#readVersion() === version && this.#version === version)
      this.#keep(key, answer);
    return answer;
  }

  #keep(key: string, answer: ReadyAnswer): void {
    if (answer.bytes > this.#bounds.bytes) return;
    const older = this.#kept.get(key);
    if (older !== undefined) this.#forget(key, older);
    this.#kept.set(key, answer);
    this.#bytes += answer.bytes;
    for (const [oldest, entry] of this.#kept) {
      if (this.#kept.size <= this.#bounds.entries && this.#bytes <= this.#bounds.bytes) return;
      this.#forget(oldest, entry);
    }
  }

  #forget(key: string, answer: ReadyAnswer): void {
    this.#kept.delete(key);
    this.#bytes -= answer.bytes;
  }
}

/** Errors may be cured by the next request, and a cookie is meant for one person. */
function isStorable({ status, headers }: Answer): boolean {
  return status === 200 && headers["set-cookie"] === undefined && isPublic(headers);
}

function isPublic(headers: Answer["headers"]): boolean {
  return /\bpublic\b/.test(String(headers["cache-control"] ?? ""));
}
