import type { CriterionDraft, ReviewDraft } from "@/lib/review/schema";

export interface DraftCopy {
  readonly draft: ReviewDraft;
  /** The server's version that it was written on. */
  readonly basedOn: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The server has it too. */
  readonly isSaved: boolean;
}

/** What a browser keeps of a draft: one copy a tab, so that two tabs never overwrite each other's. */
export interface DraftCopies {
  /** False where the browser keeps nothing, as in some private windows. */
  write(copy: DraftCopy): boolean;
  /** The newest copy that the server may not have, of any tab. */
  newestUnsaved(): (DraftCopy & { readonly key: string }) | null;
  remove(key: string): void;
  /** Removes this tab's copy and those that are saved. */
  tidy(): void;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Copies of one assignment in a store such as `localStorage`. */
export function draftCopies(store: () => Store, assignmentId: string, tab: string): DraftCopies {
  const prefix = `referee-draft:${assignmentId}:`;
  const own = prefix + tab;
  const attempt = <T>(run: (open: Store) => T, otherwise: T): T => {
    try {
      return run(store());
    } catch {
      return otherwise; // the browser refuses storage, or it is full
    }
  };
  const all = () =>
    attempt((open) => keysOf(open, prefix).map((key) => ({ key, copy: parse(open.getItem(key)) })), []);
  const remove = (key: string) => attempt((open) => open.removeItem(key), undefined);
  return {
    write: (copy) =>
      attempt((open) => {
        open.setItem(own, JSON.stringify(copy));
        return true;
      }, false),
    newestUnsaved: () =>
      all()
        .flatMap(({ key, copy }) => (copy && !copy.isSaved ? [{ ...copy, key }] : []))
        .sort((a, b) => b.at - a.at)[0] ?? null,
    remove,
    tidy: () => {
      for (const { key, copy } of all()) if (key === own || copy === null || copy.isSaved) remove(key);
    },
  };
}

function keysOf(store: Store, prefix: string): string[] {
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? "");
  return keys.filter((key) => key.startsWith(prefix));
}

function parse(text: string | null): DraftCopy | null {
  if (text === null) return null;
  try {
    const copy: unknown = JSON.parse(text);
    return isCopy(copy) ? copy : null;
  } catch {
    return null; // not ours
  }
}

/** By hand: the schema's library would be most of this page's script. The server reads it again by the schema. */
function isCopy(value: unknown): value is DraftCopy {
  const copy = value as Partial<DraftCopy> | null;
  return (
    typeof copy?.at === "number" &&
    typeof copy.basedOn === "number" &&
    typeof copy.draft?.criteria === "object" &&
    Object.values(copy.draft.criteria).every(isCriterion)
  );
}

const isCriterion = ({ score, canJudge, reason, quotes }: Partial<CriterionDraft>) =>
  (score === null || typeof score === "number") &&
  typeof canJudge === "boolean" &&
  typeof reason === "string" &&
  Array.isArray(quotes);
