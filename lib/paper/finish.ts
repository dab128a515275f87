import { anchorOf } from "./sections";
import {
  element,
  type HastElement,
  type HastInline,
  type HastRoot,
  hasClass,
  isElement,
  textNode,
  textOf,
} from "./tree";

/** Blocks that set their own direction, from their first strong letter. */
const directed = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "li",
  "blockquote",
  "td",
  "th",
  "figcaption",
]);
/** A formula with no more TeX than this fits the narrowest page, so it needs no scrolling of its own. */
const fitsAlways = 24;

type Touch = (node: HastElement) => HastInline;

/** The last touches: safe links, tables and code that scroll within themselves, ticks as characters, direction. */
export function finish(root: HastRoot): void {
  const touches = new Map<string, Touch>([
    ["a", linkTouch(anchorsOf(root))],
    ["table", tableTouch()],
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name): [string, Touch] => [name, asLoud]),
    ["pre", (node) => withProperties(node, { tabIndex: 0 })],
    ["input", (node) => textNode(node.properties.checked ? "☑ " : "☐ ")],
    ["code", (node) => (hasClass(node, "math-display") ? equation(node) : node)],
  ]);
  replaceElements(root, (node) => {
    if (directed.has(node.tagName)) node.properties.dir = "auto";
    return touches.get(node.tagName)?.(node) ?? node;
  });
  dropBreaksAroundEquations(root);
}

function anchorsOf(root: HastRoot): ReadonlySet<string> {
  const anchors = new Set<string>();
  eachElement(root, ({ properties: { id } }) => {
    if (typeof id === "string") anchors.add(id);
  });
  return anchors;
}

const linkTouch =
  (anchors: ReadonlySet<string>): Touch =>
  (node) =>
    hasClass(node, "figure-link") ? node : safeLink(node, anchors);

function tableTouch(): Touch {
  let count = 0;
  return (table) => {
    count += 1;
    const properties = { className: ["wide"], tabIndex: 0, role: "region", ariaLabel: `Table ${count}` };
    return element("div", properties, [table]);
  };
}

const withProperties = (node: HastElement, properties: HastElement["properties"]): HastElement => ({
  ...node,
  properties: { ...node.properties, ...properties },
});

/** A heading without an anchor stands inside something else: loud words, and no section of the page. */
function asLoud(node: HastElement): HastElement {
  if (node.properties.id !== undefined) return node;
  return element("p", { dir: "auto" }, [element("strong", {}, node.children)]);
}

/** Out to http, https and mail, or to an anchor of this page; anything else keeps its words and loses its link. */
function safeLink(node: HastElement, anchors: ReadonlySet<string>): HastInline {
  const href = typeof node.properties.href === "string" ? node.properties.href : "";
  if (href.startsWith("#")) {
    const here = [href.slice(1), anchorOf(href.slice(1))].find((anchor) => anchors.has(anchor));
    return here === undefined
      ? element("span", {}, node.children)
      : { ...node, properties: { ...node.properties, href: `#${here}` } };
  }
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return element("span", {}, node.children);
  return { ...node, properties: { href, title: node.properties.title, rel: ["nofollow", "noopener"] } };
}

function equation(code: HastElement): HastElement {
  const scrolls = textOf(code).length > fitsAlways ? { tabIndex: 0 } : {};
  return element("span", { className: ["equation"], ...scrolls }, [code]);
}

function eachElement(parent: HastRoot | HastElement, look: (node: HastElement) => void): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    look(child);
    eachElement(child, look);
  }
}

/** Replaces from the leaves up, so that what a replacement wraps is not visited again. */
function replaceElements(parent: HastRoot | HastElement, replace: (node: HastElement) => HastInline): void {
  parent.children.forEach((child, index) => {
    if (child.type !== "element") return;
    replaceElements(child, replace);
    parent.children[index] = replace(child);
  });
}

function dropBreaksAroundEquations(parent: HastRoot | HastElement): void {
  const isEquation = (node: HastInline | undefined) => isElement(node, "span") && hasClass(node, "equation");
  parent.children = (parent.children as HastInline[]).filter(
    (child, index, all) =>
      !(isElement(child, "br") && (isEquation(all[index - 1]) || isEquation(all[index + 1]))),
  );
  for (const child of parent.children) if (child.type === "element") dropBreaksAroundEquations(child);
}
