const nowhere = "http://nowhere.invalid";

/** Pages that would only send a signed-in person on, or end the sign-in. */
const circular = /^\/(?:signin|signout|api)(?:[/?#]|$)/;

/**
 * Where somebody goes after signing in: the page that they came from, if it is one of ours. An address of another site,
 * however it is written, is none.
 */
export function returnPath(wanted: unknown, otherwise = "/account"): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/") || wanted.length > 1000) return otherwise;
  if (!URL.canParse(wanted, nowhere)) return otherwise;
  // Browsers read a backslash as a slash and drop tabs and line breaks: only what they would go to counts.
  const { origin, pathname, search, hash } = new URL(wanted, nowhere);
  if (origin !== nowhere || pathname.startsWith("//") || circular.test(pathname)) return otherwise;
  return `${pathname}${search}${hash}`;
}

/** The path of the page that a link was followed from, where that page is one of this site. */
export function cameFrom(referer: string | null, site: string): string | undefined {
  if (referer === null || !URL.canParse(referer)) return undefined;
  const { origin, pathname, search } = new URL(referer);
  return origin === new URL(site).origin ? `${pathname}${search}` : undefined;
}
