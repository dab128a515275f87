/** Which bytes an answer holds: all, a part with both ends included, or none because the part lies outside. */
export type ByteRange =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly start: number; readonly end: number }
  | { readonly kind: "outside" };

const whole: ByteRange = { kind: "whole" };
const outside: ByteRange = { kind: "outside" };
const single = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/;

/**
 * Reads a Range header by RFC 9110, section 14: one range of bytes, open-ended or counted from the end. What it does
 * not understand, several ranges included, it ignores as the RFC allows, and the whole is sent.
 *
 * @param size length of the content in bytes
 */
export function readRange(header: string | null, size: number): ByteRange {
  const found = single.exec(header ?? "");
  if (!found) return whole;
  const [, first = "", last = ""] = found;
  if (first === "") return last === "" ? whole : suffix(Number(last), size);
  const start = Number(first);
  const wanted = last === "" ? Number.POSITIVE_INFINITY : Number(last);
  if (wanted < start) return whole;
  if (start >= size) return outside;
  return { kind: "part", start, end: Math.min(wanted, size - 1) };
}

function suffix(length: number, size: number): ByteRange {
  if (length === 0 || size === 0) return outside;
  return { kind: "part", start: Math.max(0, size - length), end: size - 1 };
}
