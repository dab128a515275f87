import Anser from "anser";

/** A stretch of a line in one style, named by a class of our own sheet. */
export interface AnsiRun {
  readonly text: string;
  readonly className: string;
}

const esc = "\u001b";
const styled = new RegExp(`${esc}\\[[\\d;]*m`);
const bell = "\u0007";
/** Orders to a terminal other than styles: cursor moves, titles, character sets. */
const orders = new RegExp(
  [
    `${esc}\\[[0-9;?<=>!]*[ -/]*[@-ln-~]`,
    `${esc}\\][^${bell}${esc}]*(?:${bell}|${esc}\\\\)?`,
    `${esc}[()*+][0-9A-Za-z]`,
    `${esc}[@-Z\\\\^_=>7-9c-n]`,
  ].join("|"),
  "g",
);
const controls = new RegExp(`(?![\\t\\n\\r${esc}])\\p{Cc}`, "gu");

/** The eight colours as classes; shades of the palette and true colours stay ink, which is readable in both themes. */
const colours = /^ansi-(?:bright-)?(black|red|green|yellow|blue|magenta|cyan|white)$/;

/**
 * Splits a line at its terminal styles: colour, bold, dim, italic, underlined. Every other order to a terminal is left
 * out. The result is text for a text node, never markup.
 */
export function ansiRuns(line: string): AnsiRun[] {
  const plain = line.replace(orders, "").replace(controls, "");
  if (!styled.test(plain)) return [{ text: plain.replaceAll(esc, ""), className: "" }];
  return Anser.ansiToJson(plain, { json: true, use_classes: true, remove_empty: true }).map((entry) => ({
    text: entry.content.replaceAll(esc, ""),
    className: classOf(entry.fg, entry.decorations),
  }));
}

function classOf(colour: string | null, decorations: readonly string[]): string {
  const name = colours.exec(colour ?? "")?.[1];
  const kept = decorations.filter((one) => /^(?:bold|dim|italic|underline|strikethrough)$/.test(one));
  return [name, ...kept].flatMap((one) => (one ? [`a-${one}`] : [])).join(" ");
}
