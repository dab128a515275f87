/** The parts of a key press that decide what it means. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** The press goes into a field of text, a list or an open dialog. */
  readonly isTyping: boolean;
}

export type KeyMeaning =
  | { readonly kind: "score"; readonly score: number }
  | { readonly kind: "move"; readonly by: 1 | -1 }
  | { readonly kind: "sentence"; readonly by: 1 | -1; readonly extends: boolean }
  | { readonly kind: "quote" | "submit" | "help" };

/**
 * What a key press means in the room: 1 to 9 and 0 for 10 (number pad too), arrows between criteria, N and P to select
 * sentences of the paper (with Shift: more of them), Q to quote, ? and Ctrl or Cmd with Enter. While somebody types, only
 * the last one counts.
 */
export function keyMeaning(press: Press): KeyMeaning | null {
  const hasCommand = press.ctrlKey || press.metaKey;
  if (press.altKey) return null;
  if (hasCommand) return press.key === "Enter" ? { kind: "submit" } : null;
  return press.isTyping ? null : plainKey(press.key);
}

function plainKey(key: string): KeyMeaning | null {
  if (/^\d$/.test(key)) return { kind: "score", score: key === "0" ? 10 : Number(key) };
  return named.get(key) ?? null;
}

const named: ReadonlyMap<string, KeyMeaning> = new Map<string, KeyMeaning>([
  ["ArrowDown", { kind: "move", by: 1 }],
  ["ArrowUp", { kind: "move", by: -1 }],
  ["n", { kind: "sentence", by: 1, extends: false }],
  ["N", { kind: "sentence", by: 1, extends: true }],
  ["p", { kind: "sentence", by: -1, extends: false }],
  ["P", { kind: "sentence", by: -1, extends: true }],
  ["q", { kind: "quote" }],
  ["Q", { kind: "quote" }],
  ["?", { kind: "help" }],
]);
