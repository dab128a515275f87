/** How many bytes the character has that this byte begins; 1 for a byte that begins none. */
function characterBytes(first: number): number {
  if (first >= 0xf0 && first < 0xf8) return 4;
  if (first >= 0xe0) return first < 0xf0 ? 3 : 1;
  return first >= 0xc0 ? 2 : 1;
}

/**
 * The place at or before `at` that lies inside no UTF-8 character. Bytes that are no UTF-8 are cut anywhere.
 *
 * @param bytes at least the three bytes before `at`, as far as there are so many
 */
export function boundaryBefore(bytes: Uint8Array, at: number): number {
  for (let start = at - 1; start >= Math.max(0, at - 3); start--) {
    const byte = bytes[start] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return start + characterBytes(byte) > at ? start : at;
  }
  return at;
}

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** How many bytes around a wish must be read to cut it. */
export const cutMargin = 3;

/**
 * The range that is sent for a wish: both ends moved back to where a character ends, and always further than its start
 * where a whole character is there. At the end of a complete log the last bytes are sent whatever they are.
 *
 * @param bytes those of the file from `first` on, `cutMargin` more on either side of the wish as far as there are
 */
export function textRange(
  bytes: Uint8Array,
  first: number,
  wish: TextRange,
  { size, isComplete }: { readonly size: number; readonly isComplete: boolean },
): TextRange {
  const cut = (at: number) => first + boundaryBefore(bytes, at - first);
  const from = cut(Math.min(wish.from, size));
  const wanted = Math.max(from, Math.min(wish.to, size));
  if (wanted === size && isComplete) return { from, to: wanted };
  const to = cut(wanted);
  if (to > from || wanted === from) return { from, to: Math.max(from, to) };
  const whole = from + characterBytes(bytes[from - first] ?? 0);
  if (whole <= size) return { from, to: whole };
  return { from, to: isComplete ? size : from };
}
