const kept = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"]);
/** Bits of VP8X that announce a profile, EXIF and XMP. */
const announced = 0x20 | 0x08 | 0x04;

/**
 * A WebP with nothing but its picture or frames.
 *
 * @throws RangeError for a chunk that runs over the end
 */
export function strippedWebp(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) throw broken();
  for (let at = 12; at + 8 <= whole; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > whole) throw broken();
    const type = bytes.toString("latin1", at, at + 4);
    if (kept.has(type))
      parts.push(type === "VP8X" ? quietHeader(bytes.subarray(at, end)) : bytes.subarray(at, end));
    at = end;
  }
  if (parts.length === 0) throw broken();
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...parts]);
  const head = Buffer.alloc(8, "RIFF", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

const broken = () => new RangeError("strippedWebp needs a whole picture");

function quietHeader(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy[8] = (copy[8] ?? 0) & ~announced;
  return copy;
}
