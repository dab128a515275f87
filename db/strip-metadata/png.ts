/** What a PNG needs to be drawn, animation and colour included. Text, time, EXIF and unknown chunks are not in it. */
const kept = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "sBIT",
  "bKGD",
  "pHYs",
  "acTL",
  "fcTL",
  "fdAT",
]);
const signatureBytes = 8;

/**
 * A PNG with nothing but its picture; bytes behind its end are dropped too.
 *
 * @throws RangeError for a chunk that runs over the end
 */
export function strippedPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new RangeError("strippedPng needs a whole picture");
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (kept.has(type)) parts.push(bytes.subarray(at, end));
    if (type === "IEND") return Buffer.concat(parts);
    at = end;
  }
  throw new RangeError("strippedPng needs a whole picture");
}
