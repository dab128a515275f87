import { createHash, randomUUID } from "node:crypto";
import type { OutgoingHttpHeader, OutgoingHttpHeaders } from "node:http";
import { themeScript } from "@/components/frame/theme-script";

const directives = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** On every answer, whatever it is. */
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
} satisfies OutgoingHttpHeaders;

/**
 * Headers for an answer that is no page of ours. One that brings its own policy, such as an artifact, keeps it. Next
 * drops the length of a body that is streamed; whoever streams one of known length says it in `x-body-bytes`.
 */
export function dressed({ "x-body-bytes": length, ...headers }: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = { ...securityHeaders, ...headers };
  if (typeof length === "string") all["content-length"] = length;
  return all;
}

/** A secret word for one rendering. Next marks with it the scripts that Next and our layout write, and no others. */
export function newNonce(): string {
  return randomUUID();
}

/** The request header by which Next learns the nonce. */
export function nonceHeader(nonce: string): string {
  return `script-src 'nonce-${nonce}'`;
}

/** Stands in a page where its nonce stood, so that equal pages are equal bytes. It opens nothing. */
const spentNonce = "hashed";

/** The headers of a page without its nonce: Next also writes it into the addresses of what is to be loaded early. */
export function withoutNonce(headers: OutgoingHttpHeaders, nonce: string): OutgoingHttpHeaders {
  const spend = (value: OutgoingHttpHeader | undefined) =>
    typeof value === "string" ? value.replaceAll(nonce, spentNonce) : value;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, spend(value)]));
}

/**
 * Replaces a rendering's nonce by hashes: the policy allows exactly the inline scripts that carried the nonce, by their
 * content, so that the page can be kept and sent to everybody. A script that came in with imported text has no nonce,
 * gets no hash, and does not run.
 *
 * @param nonce null for a page that was made by the build, before there was any imported text: all its scripts are ours
 */
export function withHashes(html: string, nonce: string | null): { html: string; policy: string } {
  const marked = inlineScripts(html, nonce);
  const spend = (text: string) => (nonce === null ? text : text.replaceAll(nonce, spentNonce));
  const hashes = new Set([themeScript, ...marked.map(spend)].map((script) => `'sha256-${sha256(script)}'`));
  return {
    html: spend(html),
    policy: [...directives, ["script-src 'self'", ...hashes].join(" ")].join("; "),
  };
}

const attribute = String.raw`\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?`;
const scriptElement = new RegExp(String.raw`<script((?:${attribute})*)\s*/?>([\s\S]*?)</script`, "gi");

function inlineScripts(html: string, nonce: string | null): string[] {
  return [...html.matchAll(scriptElement)]
    .filter(([, attributes = ""]) => nonce === null || attributes.includes(` nonce="${nonce}"`))
    .filter(([, attributes = ""]) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , text = ""]) => text);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
