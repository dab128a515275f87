const startOfImage = 0xd8;
const startOfScan = 0xda;
const endOfImage = 0xd9;
const comment = 0xfe;
/** Markers may be preceded by any number of these. */
const fill = 0xff;
/** The turn of a photograph stands in EXIF; figures are not photographs, so it goes with the rest. */
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** Adobe's segment says how colours are coded: without it some pictures change theirs. It holds no words. */
const adobe = 0xee;
const adobeBytes = 16;

/**
 * A JPEG with nothing but its picture: no EXIF, XMP, profile, thumbnail or comment, and nothing behind its end.
 *
 * @throws RangeError for a segment that runs over the end
 */
export function strippedJpeg(bytes: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, startOfImage])];
  let at = 2;
  for (let marker = markerAt(bytes, at); marker !== endOfImage; marker = markerAt(bytes, at)) {
    const end = marker === fill ? at + 1 : segmentEnd(bytes, at);
    if (isKept(marker, end - at)) parts.push(bytes.subarray(at, end));
    at = marker === startOfScan ? scanEnd(bytes, end, parts) : end;
  }
  return Buffer.concat([...parts, Buffer.from([0xff, endOfImage])]);
}

function markerAt(bytes: Buffer, at: number): number {
  const marker = bytes[at + 1];
  if (bytes[at] !== 0xff || marker === undefined) throw broken();
  return marker;
}

function segmentEnd(bytes: Buffer, at: number): number {
  const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : Number.POSITIVE_INFINITY;
  if (end > bytes.length) throw broken();
  return end;
}

const broken = () => new RangeError("strippedJpeg needs a whole picture");

function isKept(marker: number, length: number): boolean {
  if (marker === adobe) return length === adobeBytes;
  return !isApplication(marker) && marker !== comment && marker !== fill;
}

/** Copies the coded picture from `from` and gives the place of the marker that ends it. */
function scanEnd(bytes: Buffer, from: number, parts: Buffer[]): number {
  let at = from;
  while (at + 1 < bytes.length && !(bytes[at] === 0xff && isEnding(bytes[at + 1] ?? 0))) at += 1;
  parts.push(bytes.subarray(from, at));
  return at;
}

/** Stuffed zeros and restart markers belong to the coded picture. */
const isEnding = (marker: number) => marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7);
