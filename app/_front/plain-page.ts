import { builtStyle } from "./built-style";

/** A part that the framework still has to move into place: such a page needs its script. */
const unfinished = /<template id="[BP]:|<div hidden id="S:/;
const needed = /<meta name="framework-script"/;
const attributes = String.raw`(?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*`;
const scripts = new RegExp(String.raw`<script(${attributes})\s*>[\s\S]*?</script>`, "g");
const stylesheets = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;
const preloads = new RegExp(String.raw`<link(?=${attributes}\s+as="script")${attributes}\s*/?>`, "g");

/**
 * A page that only shows, without the framework's script and the copy of its content that comes with it: both would
 * cost more than the page itself. `components/enhance` is the script it keeps. Pages with parts that React moves say so
 * (`FrameworkScript`) and stay as they are. Its few kilobytes of style come with it: four requests before the first
 * paint would cost more than they save on the next page.
 *
 * @param nonce marks the scripts that the framework wrote, and no imported text
 */
export function withoutFramework(html: string, nonce: string, style = builtStyle): string {
  if (needed.test(html) || unfinished.test(html)) return html;
  return html
    .replace(scripts, (script, given: string) => (given.includes(` nonce="${nonce}"`) ? "" : script))
    .replace(preloads, "")
    .replace(stylesheets, (link, address: string) => {
      const text = style(address);
      return text === undefined ? link : `<style>${text}</style>`;
    });
}
