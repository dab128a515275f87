type SortValue = number | string | null;

const names = new Intl.Collator("en", { numeric: true });

/**
 * Each value's place among the others, from 0, equal values sharing one; null stays null. It is all a browser needs
 * to sort a column, and it holds no value that could be rounded differently from the table's.
 */
export function densePlaces(values: readonly SortValue[]): (number | null)[] {
  const distinct = [...new Set(values.filter((value) => value !== null && !Number.isNaN(value)))].sort(
    compareValues,
  );
  const places = new Map(distinct.map((value, place) => [value, place]));
  return values.map((value) => (value === null ? null : (places.get(value) ?? null)));
}

/**
 * The order of rows under one column, as indices into `places`. Missing is last in both directions, and rows that tie
 * (the missing too) keep the order they came in, so that sorting never invents a difference.
 */
export function sortedOrder(places: readonly (number | null)[], direction: "asc" | "desc"): number[] {
  const sign = direction === "asc" ? 1 : -1;
  return places
    .map((place, index) => ({ place, index }))
    .sort((a, b) => {
      if (a.place === null || b.place === null)
        return Number(a.place === null) - Number(b.place === null) || a.index - b.index;
      return sign * (a.place - b.place) || a.index - b.index;
    })
    .map(({ index }) => index);
}

function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return names.compare(String(a), String(b));
}
