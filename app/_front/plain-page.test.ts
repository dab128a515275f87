import { expect, test } from "vitest";
import { builtStyle } from "./built-style";
import { withoutFramework } from "./plain-page";

const nonce = "n-1";
const framework = [
  `<link rel="preload" as="script" fetchPriority="low" nonce="${nonce}" href="/_next/static/chunks/a.js"/>`,
  `<script src="/_next/static/chunks/a.js" nonce="${nonce}" async=""></script>`,
  `<script nonce="${nonce}">self.__next_f.push([1,"a > b"])</script>`,
];
const own = `<script>theme()</script><script src="/enhance.js" defer=""></script>`;
const font = `<link rel="preload" as="font" nonce="${nonce}" href="/font.woff2"/>`;
const data = `<script type="application/json">{"kept":true}</script>`;

test("a page that only shows loses the framework's scripts and keeps ours, its fonts and its content", () => {
  const page = `<html><head>${own}${font}${framework.join("")}</head><body><p>Text</p>${data}</body></html>`;
  expect(withoutFramework(page, nonce)).toBe(
    `<html><head>${own}${font}</head><body><p>Text</p>${data}</body></html>`,
  );
});

test("a page with parts that React moves stays as it is", () => {
  const page = `<head><meta name="framework-script" content="needed"/>${framework.join("")}</head>`;
  expect(withoutFramework(page, nonce)).toBe(page);
});

test("a page whose parts come out of order stays as it is", () => {
  const page = `${framework.join("")}<template id="B:0"></template><div hidden id="S:0">late</div>`;
  expect(withoutFramework(page, nonce)).toBe(page);
});

test("imported text cannot ask for the framework's script, nor lose a script element that it shows as text", () => {
  const text = `<p>&lt;meta name="framework-script"&gt; &lt;script nonce="${nonce}"&gt;x&lt;/script&gt;</p>`;
  expect(withoutFramework(text + framework.join(""), nonce)).toBe(text);
});

test("its style comes with it; a stylesheet that cannot be read stays a link", () => {
  const links = [
    `<link rel="stylesheet" href="/a.css" nonce="${nonce}"/>`,
    `<link rel="stylesheet" href="/b.css"/>`,
  ];
  const style = (address: string) => (address === "/a.css" ? "p{color:red}" : undefined);
  expect(withoutFramework(links.join(""), nonce, style)).toBe(`<style>p{color:red}</style>${links[1]}`);
});

test("only stylesheets of the build are read", () => {
  for (const address of [
    "/etc/passwd",
    "/_next/static/../../package.json",
    "/_next/static/none.css",
    "https://x/a.css",
  ])
    expect(builtStyle(address)).toBeUndefined();
});
