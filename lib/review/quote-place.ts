/** Offsets in a text, end exclusive. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A passage as it is kept: blanks and line ends as one space each, at most 2,000 characters. */
export function quoteText(passage: string): string {
  return passage.replace(/\s+/g, " ").trim().slice(0, 2000);
}

/**
 * Where a quote stands in the text: at its own offsets while the words there are the same, else at the nearest place
 * with the same words (the chair may have masked something before it), or null.
 */
export function quotePlace(text: string, quote: Place & { readonly quote: string }): Place | null {
  if (quoteText(text.slice(quote.start, quote.end)) === quote.quote) {
    return { start: quote.start, end: quote.end };
  }
  const pattern = quote.quote
    .split(" ")
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("\\s+");
  const found = [...text.matchAll(new RegExp(pattern, "g"))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const distance = (place: Place) => Math.abs(place.start - quote.start);
  return found.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
