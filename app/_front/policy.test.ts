import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { themeScript } from "@/components/frame/theme-script";
import { dressed, newNonce, withHashes, withoutNonce } from "./policy";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const sources = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];

test("each script that carries the nonce is allowed by its hash, whatever its attributes", () => {
  const nonce = newNonce();
  const html = `<script nonce="${nonce}">one()</script>
    <SCRIPT id="_R_" data-x="a>b" async nonce="${nonce}">two('<p>')\n</SCRIPT>
    <script type="application/json" nonce="${nonce}">{"a":1}</script>`;
  const allowed = sources(withHashes(html, nonce).policy);
  for (const text of ["one()", "two('<p>')\n", '{"a":1}']) expect(allowed).toContain(hashOf(text));
});

test("a script that imported text brought along is not allowed", () => {
  const nonce = newNonce();
  const html = `<script>alert(1)</script><script nonce="guess">alert(2)</script><script nonce="hashed">alert(3)</script>
    <p title='<script nonce="x">alert(4)</script>'></p><script nonce="${nonce}">ours()</script>`;
  const allowed = sources(withHashes(html, nonce).policy);
  expect(allowed).toEqual(["'self'", hashOf(themeScript), hashOf("ours()")]);
});

test("the policy names no unsafe source for scripts and no foreign host", () => {
  const { policy } = withHashes("<p></p>", newNonce());
  expect(sources(policy)).not.toContain("'unsafe-inline'");
  expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:|\*/);
});

test("the nonce is gone from the page, from its data and from its headers, and equal pages are equal bytes", () => {
  const page = (nonce: string) => `<script nonce="${nonce}">push("{\\"nonce\\":\\"${nonce}\\"}")</script>`;
  const [one, other] = [newNonce(), newNonce()];
  expect(withHashes(page(one), one)).toEqual(withHashes(page(other), other));
  expect(withHashes(page(one), one).html).not.toContain(one);
  expect(withoutNonce({ link: `</a.css>; nonce="${one}"` }, one)).toEqual({
    link: '</a.css>; nonce="hashed"',
  });
});

test("the hash is of the text as it is sent", () => {
  const nonce = newNonce();
  const { html, policy } = withHashes(`<script nonce="${nonce}">say("${nonce}")</script>`, nonce);
  const sent = />(.*)<\/script>/.exec(html)?.[1] ?? "";
  expect(sources(policy)).toContain(hashOf(sent));
});

test("a page of the build has no nonce, and all its scripts are ours; one with an address needs no hash", () => {
  const { policy } = withHashes(`<script>built()</script><script src="/a.js" async=""></script>`, null);
  expect(sources(policy)).toEqual(["'self'", hashOf(themeScript), hashOf("built()")]);
});

test("a streamed body of known length says it, in the name that Next does not drop", () => {
  expect(dressed({ "x-body-bytes": "200000000", etag: '"x"' })).toMatchObject({
    "content-length": "200000000",
  });
  expect(dressed({ "x-body-bytes": "2" })).not.toHaveProperty("x-body-bytes");
  expect(dressed({ etag: '"x"' })).not.toHaveProperty("content-length");
});
