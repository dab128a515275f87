import { sameDraft } from "@/lib/review/same-draft";
import type { DraftSave, DraftSaved, ReviewDraft, StoredDraft } from "@/lib/review/schema";
import type { DraftCopies } from "./draft-copies";

export type SaveAnswer = ({ readonly kind: "saved" } & DraftSaved) | { readonly kind: "conflict" } | NoAnswer;

export type LoadAnswer = { readonly kind: "stored"; readonly stored: StoredDraft } | NoAnswer;

export type NoAnswer =
  | { readonly kind: "signed_out" | "unreachable" }
  | { readonly kind: "refused"; readonly message: string };

export type SaveState =
  | { readonly kind: "untouched" | "waiting" | "saving" | "offline" | "signed_out" }
  | { readonly kind: "saved"; readonly at: string }
  | { readonly kind: "conflict"; readonly theirs: StoredDraft }
  | { readonly kind: "refused"; readonly message: string };

export interface Kept {
  readonly draft: ReviewDraft;
  readonly save: SaveState;
  readonly isOnDevice: boolean;
  /** What was found on this device and brought back, until the next change. */
  readonly isRestored: boolean;
}

export interface KeeperPorts {
  save(save: DraftSave, how: { readonly keepalive: boolean }): Promise<SaveAnswer>;
  /** What the server holds now. */
  load(): Promise<LoadAnswer>;
  readonly copies: DraftCopies;
  now(): number;
  /** Runs later; gives what calls it off. */
  later(run: () => void, ms: number): () => void;
  activeMs(): number;
}

const longestRetryMs = 10_000;

/**
 * Keeps what a reviewer writes: at once on the device, soon after on the server. It never overwrites what another tab
 * saved, never drops what could not be sent, and goes on by itself once the network or the sign-in is back.
 */
export class DraftKeeper {
  readonly #ports: KeeperPorts;
  readonly #autosaveMs: number;
  readonly #sessionKey: string;
  readonly #listeners = new Set<() => void>();
  #kept: Kept;
  #version: number;
  #isDirty = false;
  #running: Promise<void> | null = null;
  #cancel: (() => void) | null = null;
  #failures = 0;
  #isDone = false;
  #hasRestored = false;

  constructor(stored: StoredDraft, ports: KeeperPorts, how: { autosaveMs: number; sessionKey: string }) {
    this.#ports = ports;
    this.#autosaveMs = how.autosaveMs;
    this.#sessionKey = how.sessionKey;
    this.#version = stored.version;
    const save: SaveState = stored.savedAt ? { kind: "saved", at: stored.savedAt } : { kind: "untouched" };
    this.#kept = { draft: stored.draft, save, isOnDevice: false, isRestored: false };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly kept = (): Kept => this.#kept;

  get version(): number {
    return this.#version;
  }

  /** Brings back what this device kept and the server does not have. Once, when the form opens. */
  restore(): void {
    if (this.#hasRestored) return;
    this.#hasRestored = true;
    const copy = this.#ports.copies.newestUnsaved();
    this.#ports.copies.tidy();
    if (!copy) return;
    if (sameDraft(copy.draft, this.#kept.draft)) {
      this.#ports.copies.remove(copy.key);
      return;
    }
    const theirs = this.#asStored();
    this.#isDirty = true;
    this.#tell({ draft: copy.draft, isRestored: true, save: { kind: "waiting" } });
    this.#writeCopy(copy.basedOn);
    this.#ports.copies.remove(copy.key);
    if (copy.basedOn === this.#version) this.#schedule(0);
    else this.#tell({ save: { kind: "conflict", theirs } });
  }

  /** Takes a change: it is on the device when this returns. */
  change(draft: ReviewDraft): void {
    if (this.#isDone) return;
    this.#isDirty = true;
    this.#tell({ draft, isRestored: false });
    this.#writeCopy();
    if (this.#isHeld()) return;
    if (this.#kept.save.kind !== "offline" && this.#kept.save.kind !== "signed_out") {
      this.#tell({ save: { kind: "waiting" } });
    }
    this.#schedule(this.#autosaveMs);
  }

  /** Saves what is not saved yet, and waits for it. */
  async settle(): Promise<SaveState["kind"]> {
    this.#callOff();
    await this.#running;
    if (this.#isDirty && !this.#isHeld()) await this.#run(false);
    return this.#kept.save.kind;
  }

  /** The tab goes out of sight and may not come back: the request outlives it. */
  flush(): void {
    if (!this.#isDirty || this.#isHeld() || this.#running) return;
    this.#callOff();
    void this.#run(true);
  }

  /** The network or the sign-in may be back. */
  retry(): void {
    if (this.#isDirty && !this.#isHeld()) this.#schedule(0);
  }

  /** After a conflict: what is written here wins, knowingly. */
  keepMine(): void {
    if (this.#kept.save.kind !== "conflict") return;
    this.#version = this.#kept.save.theirs.version;
    this.#tell({ save: { kind: "waiting" } });
    this.#schedule(0);
  }

  /** After a conflict: what the server holds wins, knowingly. */
  takeTheirs(): void {
    if (this.#kept.save.kind !== "conflict") return;
    const { version, draft, savedAt } = this.#kept.save.theirs;
    this.#version = version;
    this.#isDirty = false;
    this.#tell({
      draft,
      isRestored: false,
      save: savedAt ? { kind: "saved", at: savedAt } : { kind: "untouched" },
    });
    this.#ports.copies.tidy();
  }

  /** The review is handed in: nothing is left to keep. */
  done(): void {
    this.#isDone = true;
    this.#isDirty = false;
    this.#callOff();
    this.#ports.copies.tidy();
  }

  /** The server said something final, such as that the review is submitted already. */
  refuse(message: string): void {
    this.#callOff();
    this.#tell({ save: { kind: "refused", message } });
  }

  /** Stops for good, as when the page goes; what is unsaved stays on the device. */
  stop(): void {
    this.#callOff();
  }

  #isHeld(): boolean {
    return this.#isDone || this.#kept.save.kind === "conflict" || this.#kept.save.kind === "refused";
  }

  #schedule(ms: number): void {
    if (this.#cancel && ms > 0) return;
    this.#callOff();
    this.#cancel = this.#ports.later(() => {
      this.#cancel = null;
      void this.#run(false);
    }, ms);
  }

  #callOff(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  async #run(keepalive: boolean): Promise<void> {
    if (this.#running) await this.#running;
    if (!this.#isDirty || this.#isHeld()) return;
    this.#running = this.#send(keepalive).finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #send(keepalive: boolean): Promise<void> {
    const { draft, save } = this.#kept;
    if (save.kind === "waiting" || save.kind === "saved") this.#tell({ save: { kind: "saving" } });
    const activeMs = this.#ports.activeMs();
    const body = { draft, basedOn: this.#version, sessionKey: this.#sessionKey, activeMs };
    const answer = await this.#ports.save(body, { keepalive });
    if (this.#isDone) return;
    if (answer.kind === "saved") this.#saved(answer, draft);
    else if (answer.kind === "conflict") await this.#collided();
    else this.#failed(answer);
  }

  #saved({ version, savedAt }: DraftSaved, sent: ReviewDraft): void {
    this.#failures = 0;
    this.#version = version;
    this.#isDirty = this.#kept.draft !== sent;
    this.#tell({ save: this.#isDirty ? { kind: "waiting" } : { kind: "saved", at: savedAt } });
    this.#writeCopy();
    if (this.#isDirty) this.#schedule(this.#autosaveMs);
  }

  async #collided(): Promise<void> {
    const answer = await this.#ports.load();
    if (answer.kind !== "stored") {
      this.#failed(answer);
      return;
    }
    const { stored: theirs } = answer;
    if (sameDraft(theirs.draft, this.#kept.draft)) {
      const savedAt = theirs.savedAt ?? new Date(this.#ports.now()).toISOString();
      this.#saved({ version: theirs.version, savedAt }, this.#kept.draft);
      return;
    }
    this.#callOff();
    this.#tell({ save: { kind: "conflict", theirs } });
  }

  #failed(answer: NoAnswer): void {
    if (answer.kind === "refused") {
      this.refuse(answer.message);
      return;
    }
    this.#failures += 1;
    this.#tell({ save: { kind: answer.kind === "signed_out" ? "signed_out" : "offline" } });
    this.#writeCopy();
    this.#schedule(Math.min(longestRetryMs, this.#autosaveMs * 2 ** Math.min(this.#failures, 6)));
  }

  #writeCopy(basedOn = this.#version): void {
    const { draft } = this.#kept;
    const isOnDevice = this.#ports.copies.write({
      draft,
      basedOn,
      at: this.#ports.now(),
      isSaved: !this.#isDirty,
    });
    if (isOnDevice !== this.#kept.isOnDevice) this.#tell({ isOnDevice });
  }

  #asStored(): StoredDraft {
    const { draft, save } = this.#kept;
    return { version: this.#version, savedAt: save.kind === "saved" ? save.at : null, draft };
  }

  #tell(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    for (const listener of this.#listeners) listener();
  }
}
