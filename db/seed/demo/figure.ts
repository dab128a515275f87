import { crc32, deflateSync } from "node:zlib";

const width = 640;
const height = 400;
const margin = 40;

type Ink = readonly [number, number, number];
export interface Line {
  /** Between 0 and 1, evenly spaced from left to right. */
  readonly values: readonly number[];
  readonly ink: Ink;
}

/**
 * A small line chart as a PNG. It carries a text chunk as drawing programs write it, so that what is served to a
 * reviewer can be seen to lack it.
 */
export function lineChart(lines: readonly Line[], software: string): Buffer {
  const pixels = Buffer.alloc(width * height * 3, 255);
  const dot = (x: number, y: number, ink: Ink, size = 1) => {
    for (let dy = -size; dy <= size; dy++)
      for (let dx = -size; dx <= size; dx++) pixels.set(ink, ((y + dy) * width + x + dx) * 3);
  };
  for (let x = margin; x < width - margin; x++) dot(x, height - margin, [60, 60, 60], 0);
  for (let y = margin; y < height - margin; y++) dot(margin, y, [60, 60, 60], 0);
  for (const { values, ink } of lines) {
    const at = values.map((value, i) => ({
      x: margin + (i / Math.max(1, values.length - 1)) * (width - 2 * margin),
      y: height - margin - value * (height - 2 * margin),
    }));
    for (let i = 1; i < at.length; i++) {
      const [from, to] = [at[i - 1], at[i]];
      if (!from || !to) continue;
      for (let t = 0; t <= 1; t += 1 / 400) {
        dot(Math.round(from.x + t * (to.x - from.x)), Math.round(from.y + t * (to.y - from.y)), ink);
      }
    }
  }
  return png(pixels, software);
}

function png(pixels: Buffer, software: string): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) {
    pixels.copy(rows, y * (width * 3 + 1) + 1, y * width * 3, (y + 1) * width * 3);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("tEXt", Buffer.from(`Software\0${software}`, "latin1")),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
