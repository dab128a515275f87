/** One entry of a feed: the texts of its elements by name, each as often as it stands there. */
export interface AtomEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly published: string;
  readonly authors: readonly string[];
}

/** A feed that is none, or not whole. */
export class BrokenFeed extends Error {}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * The entries of an Atom feed as arXiv sends it. Reads those elements and nothing else: no document types, entities of
 * its own or links are followed, so a hostile feed can do no more than be wrong.
 *
 * @throws BrokenFeed where it does not begin or end as a feed does
 */
export function readAtom(xml: string): AtomEntry[] {
  if (!/<feed[\s>]/.test(xml) || !/<\/feed>\s*$/.test(xml))
    throw new BrokenFeed("this is no whole Atom feed");
  return blocks(xml, "entry").map((entry) => ({
    id: text(entry, "id"),
    title: text(entry, "title"),
    summary: text(entry, "summary"),
    published: text(entry, "published"),
    authors: blocks(entry, "author").map((author) => text(author, "name")),
  }));
}

/** What stands between each opening and closing tag of this name. */
function blocks(xml: string, name: string): string[] {
  const found: string[] = [];
  const open = new RegExp(`<${name}(?:\\s[^>]*)?>`, "g");
  const close = `</${name}>`;
  for (let tag = open.exec(xml); tag; tag = open.exec(xml)) {
    const end = xml.indexOf(close, open.lastIndex);
    if (end < 0) throw new BrokenFeed(`an ${name} does not end`);
    found.push(xml.slice(open.lastIndex, end));
    open.lastIndex = end + close.length;
  }
  return found;
}

function text(xml: string, name: string): string {
  const [first = ""] = blocks(xml, name);
  const cdata = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(first)?.[1];
  const plain = cdata ?? decoded(first.replace(/<[^>]*>/g, ""));
  return plain.replace(/\s+/g, " ").trim();
}

function decoded(xml: string): string {
  return xml.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return named[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
