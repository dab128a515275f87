const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;

/**
 * A GIF with its frames, their timing and their looping, and without comments, plain text and other programs' data.
 *
 * @throws RangeError for a block that runs over the end
 */
export function strippedGif(bytes: Buffer): Buffer {
  let at = 13 + tableBytes(byte(bytes, 10));
  const parts = [bytes.subarray(0, at)];
  for (;;) {
    const kind = byte(bytes, at);
    if (kind === trailer) return Buffer.concat([...parts, Buffer.from([trailer])]);
    const end = blockEnd(bytes, at, kind);
    if (kind === image || isKept(bytes, at)) parts.push(bytes.subarray(at, end));
    at = end;
  }
}

function blockEnd(bytes: Buffer, at: number, kind: number): number {
  if (kind === extension) return subBlocksEnd(bytes, at + 2);
  if (kind === image) return subBlocksEnd(bytes, at + 11 + tableBytes(byte(bytes, at + 9)));
  throw broken();
}

function isKept(bytes: Buffer, at: number): boolean {
  const label = byte(bytes, at + 1);
  if (label === graphicControl) return true;
  return label === application && bytes.toString("latin1", at + 3, at + 14) === "NETSCAPE2.0";
}

function subBlocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = byte(bytes, at); length > 0; length = byte(bytes, at)) at += length + 1;
  return at + 1;
}

const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

function byte(bytes: Buffer, at: number): number {
  const found = bytes[at];
  if (found === undefined) throw broken();
  return found;
}

const broken = () => new RangeError("strippedGif needs a whole picture");
