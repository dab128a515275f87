import type { toJsxRuntime } from "hast-util-to-jsx-runtime";

/** The HTML tree's types, taken from the library that draws it. */
type HastNode = Parameters<typeof toJsxRuntime>[0];
export type HastRoot = Extract<HastNode, { type: "root" }>;
export type HastElement = Extract<HastNode, { type: "element" }>;
export type HastContent = HastRoot["children"][number];
export type HastInline = HastElement["children"][number];

export function element(
  tagName: string,
  properties: HastElement["properties"],
  children: readonly HastInline[] = [],
): HastElement {
  return { type: "element", tagName, properties, children: [...children] };
}

export const textNode = (value: string): HastInline => ({ type: "text", value });

export function isElement(node: HastContent | undefined, ...names: readonly string[]): node is HastElement {
  return node?.type === "element" && (names.length === 0 || names.includes(node.tagName));
}

export const isHeading = (node: HastContent | undefined): node is HastElement =>
  node?.type === "element" && /^h[1-6]$/.test(node.tagName);

export const isBlank = (node: HastContent) => node.type === "text" && node.value.trim() === "";

/** The words of a node; a line break counts as a new line. */
export function textOf(node: HastContent | HastRoot): string {
  if (node.type === "text") return node.value;
  if (isElement(node as HastContent, "br")) return "\n";
  return "children" in node ? node.children.map(textOf).join("") : "";
}

export function hasClass(node: HastElement, name: string): boolean {
  const { className } = node.properties;
  return Array.isArray(className) && className.includes(name);
}

/** The part of the nodes that holds characters `from` to `to` of their text, elements kept around it. */
export function sliceNodes(
  nodes: readonly HastInline[],
  from: number,
  to = Number.POSITIVE_INFINITY,
): HastInline[] {
  const out: HastInline[] = [];
  let at = 0;
  for (const node of nodes) {
    const length = textOf(node).length;
    const start = Math.max(0, from - at);
    const end = Math.min(length, to - at);
    at += length;
    if (start >= end) continue;
    if (node.type === "text") out.push(textNode(node.value.slice(start, end)));
    else if (node.type === "element" && node.tagName !== "code" && node.children.length > 0) {
      out.push({ ...node, children: sliceNodes(node.children, start, end) });
    } else out.push(node);
  }
  return out;
}
