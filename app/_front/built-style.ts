import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const build = resolve(import.meta.dirname, "../../.next");
const known = new Map<string, string | undefined>();

/** A stylesheet of the build by its address, with its own addresses made absolute; undefined for what is none. */
export function builtStyle(address: string): string | undefined {
  if (!/^\/_next\/static\/[\w./~-]+\.css$/.test(address) || address.includes("..")) return undefined;
  if (!known.has(address)) known.set(address, read(address));
  return known.get(address);
}

function read(address: string): string | undefined {
  try {
    const text = readFileSync(join(build, address.slice("/_next/".length)), "utf8");
    return text.includes("</") ? undefined : text.replaceAll("url(../", "url(/_next/static/");
  } catch {
    return undefined; // the page then asks for it as it would have
  }
}
