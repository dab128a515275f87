import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { takeFormulasOut } from "./formulas-out";
import { isIntricate } from "./intricate";
import { restoreFormulas, showRawHtml } from "./markdown";
import { paperSchema } from "./schema";
import type { HastRoot } from "./tree";

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();
const converter = unified().use(remarkRehype).use(rehypeSanitize, paperSchema).freeze();

/**
 * Markdown as sanitised HTML, formulas still as their sources in `code`.
 *
 * @throws RangeError for a text that is built to be slow, or nested deeper than the stack
 */
export function converted(text: string): HastRoot {
  const { text: tokens, formulas } = takeFormulasOut(text);
  if (isIntricate(tokens)) throw new RangeError("converted needs a text that is not built to be slow");
  const markdown = parser.parse(tokens);
  restoreFormulas(markdown, formulas);
  showRawHtml(markdown);
  return converter.runSync(markdown) as HastRoot;
}
