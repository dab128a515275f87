import { converted } from "./convert";
import { withPlainHeadings } from "./plain-headings";
import { documentSource } from "./source";
import { markTitle } from "./title";

/** A title stands in the first characters of a document or nowhere. */
const searchedCharacters = 1_200;

/** The title that the reader would show for a document, from its start alone; null where it has none. Never throws. */
export function documentTitle(source: string): string | null {
  const start = documentSource(source).slice(0, searchedCharacters).toWellFormed();
  try {
    return markTitle(converted(withPlainHeadings(start)));
  } catch (error) {
    if (error instanceof RangeError) return null; // built to be slow or deep
    throw error;
  }
}
