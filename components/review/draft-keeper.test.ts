import { beforeEach, expect, test } from "vitest";
import { type DraftSave, emptyDraft, type StoredDraft } from "@/lib/review/schema";
import { draftCopies } from "./draft-copies";
import { DraftKeeper, type LoadAnswer, type SaveAnswer } from "./draft-keeper";
import { withCriterion } from "./edit-draft";

const blank = emptyDraft(["clarity", "overall"]);
const written = (reason: string) => withCriterion(blank, "clarity", { reason });
const at = "2026-03-03T09:00:00.000Z";
const stored = (version: number, reason = ""): StoredDraft => ({
  version,
  savedAt: version > 0 ? at : null,
  draft: reason ? written(reason) : blank,
});

/** A browser's store, shared by its tabs. */
class Shelf {
  readonly #kept = new Map<string, string>();
  get length() {
    return this.#kept.size;
  }
  key = (index: number) => [...this.#kept.keys()][index] ?? null;
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
  removeItem = (key: string) => void this.#kept.delete(key);
}

/** A server that follows the rule of versions, and can be out of reach. */
class Server {
  held = stored(0);
  saves: DraftSave[] = [];
  trouble: SaveAnswer | null = null;
  save = async (save: DraftSave): Promise<SaveAnswer> => {
    this.saves.push(save);
    if (this.trouble) return this.trouble;
    if (save.basedOn !== this.held.version) return { kind: "conflict" };
    this.held = { version: save.basedOn + 1, savedAt: at, draft: save.draft };
    return { kind: "saved", version: this.held.version, savedAt: at };
  };
  load = async (): Promise<LoadAnswer> => {
    const { trouble } = this;
    if (trouble && trouble.kind !== "saved" && trouble.kind !== "conflict") return trouble;
    return { kind: "stored", stored: this.held };
  };
}

let shelf: Shelf;
let server: Server;
let clock: number;
let waiting: { run: () => void; at: number }[];
beforeEach(() => {
  [shelf, server, clock, waiting] = [new Shelf(), new Server(), 0, []];
});

function tab(name: string, from = server.held, store: () => Shelf = () => shelf): DraftKeeper {
  const ports = {
    save: server.save,
    load: server.load,
    copies: draftCopies(store, "a1", name),
    now: () => clock++,
    later: (run: () => void, ms: number) => {
      const timer = { run, at: clock + ms };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((one) => one !== timer);
      };
    },
    activeMs: () => 0,
  };
  const keeper = new DraftKeeper(from, ports, { autosaveMs: 1000, sessionKey: `session-${name}` });
  keeper.restore();
  return keeper;
}

/** Lets all timers run that wait now, and their saves end. */
async function pass(): Promise<void> {
  const due = waiting;
  waiting = [];
  for (const { run } of due) run();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

test("a change is on the device at once and on the server soon, and says so", async () => {
  const one = tab("one");
  expect(one.kept().save.kind).toBe("untouched");
  one.change(written("first"));
  expect(one.kept()).toMatchObject({ save: { kind: "waiting" }, isOnDevice: true });
  one.change(written("first words"));
  await pass();
  expect(server.saves).toHaveLength(1);
  expect(server.held.draft).toEqual(written("first words"));
  expect(one.kept().save).toEqual({ kind: "saved", at });
});

test("what is written while a save is under way is saved next", async () => {
  const one = tab("one");
  one.change(written("first"));
  for (const { run } of waiting.splice(0)) run();
  one.change(written("second"));
  await pass();
  await pass();
  expect(server.held.draft).toEqual(written("second"));
  expect(server.saves.map((save) => save.basedOn)).toEqual([0, 1]);
});

test("without network everything is kept on the device, and is sent once it is back", async () => {
  const one = tab("one");
  server.trouble = { kind: "unreachable" };
  one.change(written("offline"));
  await pass();
  expect(one.kept()).toMatchObject({ save: { kind: "offline" }, isOnDevice: true });
  one.change(written("offline, more"));
  await pass();
  server.trouble = null;
  one.retry();
  await pass();
  expect(one.kept().save.kind).toBe("saved");
  expect(server.held.draft).toEqual(written("offline, more"));
});

test("a reload without network brings back what was written, and saves it", async () => {
  server.trouble = { kind: "unreachable" };
  const one = tab("one");
  one.change(written("two minutes of work"));
  await pass();
  one.stop();
  server.trouble = null;
  const again = tab("again");
  expect(again.kept()).toMatchObject({ draft: written("two minutes of work"), isRestored: true });
  await pass();
  expect(server.held.draft).toEqual(written("two minutes of work"));
  expect(tab("third").kept().isRestored).toBe(false);
});

test("an ended sign-in is told, and saving goes on by itself afterwards", async () => {
  const one = tab("one");
  server.trouble = { kind: "signed_out" };
  one.change(written("while away"));
  await pass();
  expect(one.kept().save.kind).toBe("signed_out");
  server.trouble = null;
  await pass();
  expect(one.kept().save.kind).toBe("saved");
});

test("of two tabs the second gets a choice and overwrites nothing; either way nothing else is lost", async () => {
  const [one, two] = [tab("one"), tab("two")];
  one.change(written("from one"));
  await pass();
  two.change(written("from two"));
  await pass();
  expect(two.kept().save).toMatchObject({ kind: "conflict", theirs: { draft: written("from one") } });
  two.change(written("from two, more"));
  await pass();
  expect(server.held.draft).toEqual(written("from one"));
  two.keepMine();
  await pass();
  expect(server.held.draft).toEqual(written("from two, more"));
  one.change(written("from one, late"));
  await pass();
  expect(one.kept().save.kind).toBe("conflict");
  one.takeTheirs();
  await pass();
  expect(one.kept()).toMatchObject({ draft: written("from two, more"), save: { kind: "saved" } });
});

test("two tabs that wrote the same agree without a question", async () => {
  const [one, two] = [tab("one"), tab("two")];
  one.change(written("same"));
  await pass();
  two.change(written("same"));
  await pass();
  expect(two.kept().save.kind).toBe("saved");
  expect(two.version).toBe(1);
});

test("a copy from before another device's save is offered, not dropped and not forced", async () => {
  server.trouble = { kind: "unreachable" };
  const one = tab("one");
  one.change(written("left on this device"));
  await pass();
  one.stop();
  server.trouble = null;
  server.held = stored(3, "from another device");
  const again = tab("again");
  expect(again.kept()).toMatchObject({
    draft: written("left on this device"),
    save: { kind: "conflict", theirs: { version: 3, draft: written("from another device") } },
  });
  again.takeTheirs();
  expect(again.kept().draft).toEqual(written("from another device"));
});

test("a final refusal is said, and the text stays on the device", async () => {
  const one = tab("one");
  server.trouble = { kind: "refused", message: "This review is already submitted." };
  one.change(written("too late"));
  await pass();
  expect(one.kept().save).toEqual({ kind: "refused", message: "This review is already submitted." });
  expect(
    JSON.stringify([...Array(shelf.length).keys()].map((index) => shelf.getItem(shelf.key(index) ?? ""))),
  ).toContain("too late");
});

test("settling saves what waits and says how it ended", async () => {
  const one = tab("one");
  one.change(written("about to submit"));
  expect(await one.settle()).toBe("saved");
  expect(server.held.draft).toEqual(written("about to submit"));
  server.trouble = { kind: "signed_out" };
  one.change(written("more"));
  expect(await one.settle()).toBe("signed_out");
});

test("a hidden tab is flushed once, and one without changes sends nothing", async () => {
  const one = tab("one");
  one.flush();
  expect(server.saves).toEqual([]);
  one.change(written("x"));
  one.flush();
  await pass();
  expect(server.saves).toHaveLength(1);
});

test("a browser that keeps nothing is told apart", async () => {
  const refusing = () => {
    throw new DOMException("denied");
  };
  const one = tab("one", server.held, refusing);
  server.trouble = { kind: "unreachable" };
  one.change(written("x"));
  await pass();
  expect(one.kept()).toMatchObject({ save: { kind: "offline" }, isOnDevice: false });
});

test("a broken or foreign copy is swept away, and another paper's is left alone", () => {
  shelf.setItem("referee-draft:a1:old", "{");
  shelf.setItem(
    "referee-draft:a1:older",
    JSON.stringify({ draft: { criteria: { x: 1 } }, basedOn: 0, at: 1 }),
  );
  shelf.setItem("referee-draft:a2:other", "{");
  const one = tab("one");
  expect(one.kept().draft).toEqual(blank);
  expect([...Array(shelf.length).keys()].map((index) => shelf.key(index))).toEqual([
    "referee-draft:a2:other",
  ]);
});
