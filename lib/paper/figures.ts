import { splitAtFormulas, takeFormulasOut } from "./formulas-out";
import { imageIn, type PaperImage, type RunFiles } from "./image";
import {
  element,
  type HastContent,
  type HastElement,
  type HastInline,
  type HastRoot,
  isBlank,
  isElement,
  textNode,
  textOf,
} from "./tree";

/** Turns each paragraph's images into figures of their own, and every other image into a picture within its line. */
export function drawFigures(root: HastRoot, files: RunFiles): void {
  root.children = root.children.flatMap((node, index, all) =>
    isElement(node, "p") && node.children.some((child) => isElement(child, "img"))
      ? splitParagraph(
          node,
          files,
          all.slice(index + 1).find((next) => !isBlank(next)),
        )
      : [node],
  );
  eachImage(root, (image) => inlineImage(image, files));
}

function splitParagraph(
  paragraph: HastElement,
  files: RunFiles,
  next: HastContent | undefined,
): HastContent[] {
  const out: HastContent[] = [];
  let line: HastInline[] = [];
  const flush = () => {
    const text = trimmed(line);
    if (text.length > 0) out.push(element("p", {}, text));
    line = [];
  };
  paragraph.children.forEach((child, index) => {
    if (!isElement(child, "img")) {
      line.push(child);
      return;
    }
    flush();
    const rest = paragraph.children
      .slice(index + 1)
      .map(textOf)
      .join("")
      .trim();
    out.push(figure(child, files, rest === "" ? textOf(next ?? textNode("")) : rest));
  });
  flush();
  return out;
}

function figure(image: HastElement, files: RunFiles, following: string): HastElement {
  const alt = altOf(image);
  const drawn = imageIn(files, addressOf(image));
  const hasOwnCaption = /^\s*(?:fig(?:ure|\.)|table)\s*\d/i.test(following);
  const caption = alt !== "" && !hasOwnCaption ? [element("figcaption", {}, withMath(alt))] : [];
  return element("figure", {}, [
    drawn.kind === "file" ? linked(drawn, alt) : leftOutNote(drawn.why, alt),
    ...caption,
  ]);
}

function linked(drawn: Extract<PaperImage, { kind: "file" }>, alt: string): HastElement {
  const name = drawn.src.slice(drawn.src.lastIndexOf("/") + 1);
  return element(
    "a",
    { href: drawn.src, className: ["figure-link"], ariaLabel: `Open ${alt || name} in full size` },
    [pictured(drawn, alt)],
  );
}

function inlineImage(image: HastElement, files: RunFiles): HastElement {
  const alt = altOf(image);
  const drawn = imageIn(files, addressOf(image));
  return drawn.kind === "file" ? pictured(drawn, alt) : leftOutNote(drawn.why, alt);
}

function pictured({ src, width, height }: Extract<PaperImage, { kind: "file" }>, alt: string): HastElement {
  return element("img", { src, alt, width, height, loading: "lazy", decoding: "async" });
}

function leftOutNote(why: string, alt: string): HastElement {
  return element("span", { className: ["left-out"] }, [
    textNode(`Image left out${alt ? ` (${alt})` : ""}: ${why}.`),
  ]);
}

function eachImage(parent: HastRoot | HastElement, draw: (image: HastElement) => HastElement): void {
  parent.children.forEach((child, index) => {
    if (child.type !== "element") return;
    if (child.tagName !== "img") eachImage(child, draw);
    else if (child.properties.decoding === undefined) parent.children[index] = draw(child);
  });
}

/** A caption is plain text that may hold formulas. */
function withMath(caption: string): HastInline[] {
  const { text, formulas } = takeFormulasOut(caption);
  return splitAtFormulas(text, formulas).map((piece) =>
    typeof piece === "string"
      ? textNode(piece)
      : element("code", { className: ["math-inline"] }, [textNode(piece.tex)]),
  );
}

const altOf = (image: HastElement) => String(image.properties.alt ?? "").trim();
const addressOf = (image: HastElement) =>
  typeof image.properties.src === "string" ? image.properties.src : undefined;

/** Without the breaks and blanks that stood between text and image. */
function trimmed(line: readonly HastInline[]): HastInline[] {
  const isEmpty = (node: HastInline) => isElement(node, "br") || isBlank(node);
  const from = line.findIndex((node) => !isEmpty(node));
  const to = line.findLastIndex((node) => !isEmpty(node));
  return from < 0 ? [] : line.slice(from, to + 1);
}
