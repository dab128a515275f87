import type { Citation } from "@/lib/runs/citations";
import { citationItems } from "./citation-items";
import { authorsIn } from "./cited-authors";
import { titleIn } from "./cited-title";

const arxiv =
  /(?:arxiv\s*[:.]?\s*|arxiv\.org\/(?:abs|pdf|html)\/)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?/i;
const doi = /\b10\.\d{4,9}\/[^\s"<>\\\]]+/i;
const longest = 1000;

/** The works that a Markdown text cites, with what it says of each; the same work once. */
export function parseCitations(markdown: string): Citation[] {
  const seen = new Set<string>();
  return citationItems(markdown)
    .map(parseCitation)
    .filter((citation) => {
      const key = citation.arxivId ?? citation.doi ?? citation.title?.toLowerCase() ?? citation.text;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
}

/** Reads one entry of a list of references, whatever its style. What cannot be read is null, never guessed. */
export function parseCitation(item: string): Citation {
  const found = titleIn(item);
  return {
    text: item.replace(/\s+/g, " ").trim().slice(0, longest),
    title: found?.title ?? null,
    authors: authorsIn(item, found),
    year: yearIn(item, found?.title ?? ""),
    arxivId: arxiv.exec(item)?.[1]?.replace(/^[A-Z-]+/, (archive) => archive.toLowerCase()) ?? null,
    doi: doiIn(item),
  };
}

function doiIn(item: string): string | null {
  const found = doi.exec(item)?.[0].replace(/[.,;:)*_]+$/, "");
  // arXiv's own DOIs say no more than its id does.
  return found === undefined || /^10\.48550\//i.test(found) ? null : found;
}

/** In parentheses before elsewhere, and never out of an address, an identifier or the title itself. */
function yearIn(item: string, title: string): number | null {
  const bare = item
    .replace(title, " ")
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/arxiv\s*[:.]?\s*\d{4}\.\d{4,5}(v\d+)?/gi, " ")
    .replace(/\b10\.\d{4,9}\/\S+/g, " ");
  const labelled = /\byear\b[*_\s:]*((?:19|20)\d\d)\b/i.exec(bare)?.[1];
  const enclosed = /[([][^)\]]*?\b((?:19|20)\d\d)[a-z]?\b[^)\]]*[)\]]/.exec(bare)?.[1];
  const last = [...bare.matchAll(/\b((?:19|20)\d\d)[a-z]?\b/g)].at(-1)?.[1];
  const year = Number(labelled ?? enclosed ?? last ?? Number.NaN);
  return year >= 1900 && year <= 2100 ? year : null;
}
