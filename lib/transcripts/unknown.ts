/** Reading of values that nobody has checked: each reader gives a usable value or null, and never throws. */

export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

export function asText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

export function asCount(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export function asNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Long unbroken base64 is a picture or a file: nobody reads it, so its size stands in its place. */
const packed = /^(?:data:[\w/+.-]+;base64,)?[A-Za-z0-9+/\r\n]{512,}={0,2}$/;

/** Any value as indented JSON, with packed content blanked. Undefined is an empty text. */
export function asJson(value: unknown): string {
  const blank = (_key: string, inner: unknown) =>
    typeof inner === "string" && packed.test(inner)
      ? `[${inner.length} characters of packed content]`
      : inner;
  return JSON.stringify(value, blank, 2) ?? "";
}
