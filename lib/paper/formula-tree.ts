import katex from "katex";
import { element, type HastElement, type HastInline, textNode } from "./tree";

const piece = /<(\/?)([a-z]+)((?:\s+[\w:-]+\s*=\s*"[^"]*")*)\s*(\/?)>|([^<]+)/gi;
const attribute = /([\w:-]+)\s*=\s*"([^"]*)"/g;
const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/**
 * A formula set by KaTeX, as elements. Nothing it says can load, link or run: KaTeX's commands for that stay off.
 * TeX that cannot be set is shown as its source with a note. Never throws.
 */
export function formulaTree(tex: string, isDisplay: boolean): HastElement {
  try {
    const markup = katex.renderToString(tex, {
      displayMode: isDisplay,
      throwOnError: true,
      strict: "ignore",
      errorColor: "currentcolor",
      maxSize: 40,
      macros: { "\\mathbbm": "\\mathbb{#1}", "\\mbox": "\\text{#1}" },
    });
    return elementsOf(markup)[0] ?? broken(tex);
  } catch {
    return broken(tex); // a ParseError, or a RangeError where braces nest deeper than the stack
  }
}

/** KaTeX writes regular markup with five entities, so reading it back needs no HTML parser. */
function elementsOf(markup: string): HastElement[] {
  const root = element("span", {});
  const open: HastElement[] = [root];
  for (const [, closes, name = "", attributes = "", isEmpty, text] of markup.matchAll(piece)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(textNode(decoded(text)));
    else if (closes) open.pop();
    else {
      const child = element(name, propertiesOf(attributes));
      parent.children.push(child);
      if (!isEmpty) open.push(child);
    }
  }
  return root.children.filter((child): child is HastElement => child.type === "element");
}

function propertiesOf(attributes: string): HastElement["properties"] {
  const properties: HastElement["properties"] = {};
  for (const [, name = "", value = ""] of attributes.matchAll(attribute)) {
    if (name === "class") properties.className = decoded(value).split(" ");
    else properties[name] = decoded(value);
  }
  return properties;
}

const decoded = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

function broken(tex: string): HastElement {
  const note: HastInline = element("span", {}, [
    textNode("This formula could not be set; its source is shown."),
  ]);
  return element("span", { className: ["broken-tex"] }, [element("code", {}, [textNode(tex)]), note]);
}
