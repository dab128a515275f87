/** Scripts whose letters our image fonts hold: Latin with its extensions, Greek, Cyrillic, and usual punctuation. */
const drawable =
  /[\u0020-\u007e\u00a0-\u017f\u0391-\u03a1\u03a3-\u03ce\u0400-\u045f\u2013\u2014\u2018-\u201e\u2022\u2026\u2212\u00b7]/u;

/**
 * The text as an image can draw it: what our fonts do not hold becomes one ellipsis a stretch, because the image
 * library would otherwise ask another server for a font. Cut at a word to at most `most` characters.
 */
export function drawableText(text: string, most = 120): string {
  const known = [...text.normalize("NFC")].map((char) => (drawable.test(char) ? char : "…")).join("");
  const clean = known
    .replace(/(?:…\s*)*…/gu, "…")
    .replace(/\s+/gu, " ")
    .trim();
  if (clean.length <= most) return clean;
  const cut = clean.slice(0, most);
  const space = cut.lastIndexOf(" ");
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[…\s]+$/u, "")}…`;
}
