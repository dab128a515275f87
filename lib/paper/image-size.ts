const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Enough of a file's start to know its size. */
export const imageHeadBytes = 24;

/**
 * Width and height in pixels from the first bytes of a PNG or GIF, so that a page keeps the place of an image that
 * has yet to load. Null for other kinds and for what is not an image.
 */
export function imageSize(head: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length >= 24 && pngMark.every((byte, index) => head[index] === byte)) {
    return sane(view.getUint32(16), view.getUint32(20));
  }
  const isGif = head.length >= 10 && String.fromCharCode(...head.subarray(0, 4)) === "GIF8";
  return isGif ? sane(view.getUint16(6, true), view.getUint16(8, true)) : null;
}

/** A header may claim anything; a page reserves room only for what could be a figure. */
const sane = (width: number, height: number) =>
  width > 0 && height > 0 && width <= 20_000 && height <= 20_000 ? { width, height } : null;
