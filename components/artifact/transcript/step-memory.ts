import type { ShownStep } from "@/lib/transcripts/page";

/** Blocks that are kept after they have left the view: enough to scroll back without asking again. */
const mostBlocks = 24;

/** Steps that were read, by their address; those read longest ago are let go. */
export class StepMemory {
  readonly #kept = new Map<string, Promise<readonly ShownStep[]>>();

  steps(
    address: string,
    read: (address: string) => Promise<readonly ShownStep[]>,
  ): Promise<readonly ShownStep[]> {
    const known = this.#kept.get(address);
    if (known) return known;
    const reading = read(address);
    this.#kept.set(address, reading);
    // What failed is asked for again the next time.
    reading.catch(() => this.#kept.delete(address));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostBlocks) break;
      this.#kept.delete(oldest);
    }
    return reading;
  }
}
