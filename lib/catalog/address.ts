/** What a page's address holds, as Next gives it. */
export type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An address may be hostile; no key needs more values. */
const mostValues = 60;

/** The first value of a key; nothing where there is none. */
export function oneValue(value: string | readonly string[] | undefined): string {
  return (typeof value === "string" ? value : value?.[0]) ?? "";
}

/** Every value of a key in the address's order, without blanks and repeats. */
export function manyValues(value: string | readonly string[] | undefined): string[] {
  const list = typeof value === "string" ? [value] : (value ?? []);
  return [...new Set(list)].filter((item) => item !== "").slice(0, mostValues);
}

/** A path with its query: keys in the order given, one value a key, what is not said left out. */
export function pageAddress(
  path: string,
  said: readonly (readonly [string, readonly (string | number | boolean)[]])[],
): string {
  const params = new URLSearchParams(
    said.flatMap(([key, values]) => values.map((value) => [key, String(value)])),
  );
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}
