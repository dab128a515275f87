import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Compression = "br" | "gzip";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const known = new Map<string, Compression | undefined>();
const mostKnown = 200;

/** What the asker reads, best first. A weight of zero refuses. Browsers send few different headers, so they are kept. */
export function accepted(acceptEncoding: string | undefined): Compression | undefined {
  if (!acceptEncoding) return undefined;
  if (known.has(acceptEncoding)) return known.get(acceptEncoding);
  const how = negotiated(acceptEncoding);
  if (known.size < mostKnown) known.set(acceptEncoding, how);
  return how;
}

function negotiated(acceptEncoding: string): Compression | undefined {
  const named = acceptEncoding.toLowerCase().split(",").map(coding);
  const takes = (name: string) =>
    (named.find((one) => one.name === name) ?? named.find((one) => one.name === "*"))?.ok;
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : undefined;
}

function coding(text: string): { name: string; ok: boolean } {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim());
  return { name, ok: !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
}

/** Text shrinks; images, fonts and archives already are small. */
export function canCompress(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|xml|manifest\+json|[\w.-]+\+(json|xml)|wasm)|image\/svg)/.test(
    contentType,
  );
}

/** @param effort `quick` costs milliseconds on a page; `small` up to a second, for files that are sent for ever */
export function compress(body: Buffer, how: Compression, effort: "quick" | "small"): Promise<Buffer> {
  if (how === "gzip") return zip(body, { level: effort === "quick" ? 6 : 9 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === "quick" ? 5 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotli(body, { params });
}
