/** What somebody searches for, as bytes with ASCII letters in lower case. */
export function searchBytes(words: string): Uint8Array {
  return new TextEncoder().encode(words).map(fold);
}

/**
 * The first place at or after `from` where the bytes hold what is searched for, whatever the case of ASCII letters;
 * -1 where there is none. Bytes need no decoding, so that a whole log can be searched piece by piece.
 */
export function findBytes(bytes: Uint8Array, wanted: Uint8Array, from = 0): number {
  if (wanted.length === 0) return -1;
  for (let at = Math.max(0, from); at <= bytes.length - wanted.length; at++)
    if (standsAt(bytes, wanted, at)) return at;
  return -1;
}

/** As `findBytes`, backwards: the last place at or before `from`. */
export function findBytesBefore(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  if (wanted.length === 0) return -1;
  for (let at = Math.min(from, bytes.length - wanted.length); at >= 0; at--)
    if (standsAt(bytes, wanted, at)) return at;
  return -1;
}

function standsAt(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  for (let i = 0; i < wanted.length; i++) if (fold(bytes[at + i] ?? 0) !== wanted[i]) return false;
  return true;
}

function fold(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}
