import { crc32, deflateSync } from "node:zlib";
import { glyphOf, glyphSize } from "./glyphs";

export type Ink = readonly [number, number, number];
const paper: Ink = [255, 255, 255];
const faint: Ink = [226, 226, 230];
const dark: Ink = [58, 58, 66];

export interface Series {
  readonly name: string;
  readonly ink: Ink;
  readonly points: readonly { readonly value: number; readonly error: number }[];
}

export interface Chart {
  readonly title: string;
  readonly across: string;
  readonly up: string;
  /** One for each point, evenly spaced. */
  readonly ticks: readonly string[];
  readonly series: readonly Series[];
}

/** Drawn at twice the size and averaged, so that slanted lines are smooth. */
const scale = 2;
const width = 960;
const height = 600;
const frame = { left: 96, right: 40, top: 104, bottom: 84 };

/** A line chart with error bars from zero up, as a PNG. The same chart gives the same bytes. */
export function chartPng({ title, across, up, ticks, series }: Chart): Buffer {
  const canvas = new Canvas(width * scale, height * scale);
  const top = ceilingOf(series.flatMap(({ points }) => points.map(({ value, error }) => value + error)));
  const x = (i: number) =>
    frame.left + 30 + (i / Math.max(1, ticks.length - 1)) * (width - frame.left - frame.right - 60);
  const y = (value: number) => height - frame.bottom - (value / top) * (height - frame.top - frame.bottom);

  for (let step = 0; step <= 5; step++) {
    const value = (top * step) / 5;
    canvas.line(frame.left, y(value), width - frame.right, y(value), step === 0 ? dark : faint, 1);
    canvas.text(value.toFixed(2), frame.left - 12, y(value), dark, "end");
  }
  ticks.forEach((tick, i) => {
    canvas.line(x(i), y(0), x(i), y(0) + 6, dark, 1);
    canvas.text(tick, x(i), y(0) + 22, dark, "middle");
  });
  canvas.text(title, frame.left, 28, dark, "start");
  canvas.text(across, (frame.left + width - frame.right) / 2, height - 26, dark, "middle");
  canvas.text(up, frame.left, frame.top - 24, dark, "start");

  series.forEach(({ name, ink, points }, place) => {
    const keyX = width - frame.right - 300;
    const keyY = 28 + place * 24;
    canvas.line(keyX, keyY, keyX + 30, keyY, ink, 3);
    mark(canvas, keyX + 15, keyY, ink, place);
    canvas.text(name, keyX + 42, keyY, dark, "start");
    points.forEach(({ value, error }, i) => {
      const next = points[i + 1];
      if (next) canvas.line(x(i), y(value), x(i + 1), y(next.value), ink, 2.5);
      canvas.line(x(i), y(value - error), x(i), y(value + error), ink, 1.5);
      for (const end of [value - error, value + error])
        canvas.line(x(i) - 5, y(end), x(i) + 5, y(end), ink, 1.5);
      mark(canvas, x(i), y(value), ink, place);
    });
  });
  return canvas.png();
}

/** Each line has its own mark beside its own colour. */
function mark(canvas: Canvas, x: number, y: number, ink: Ink, place: number): void {
  if (place % 2 === 0) canvas.dot(x, y, 5, ink);
  else canvas.box(x - 4.5, y - 4.5, 9, 9, ink);
}

function ceilingOf(values: readonly number[]): number {
  const most = Math.max(...values, 1e-9);
  const step = 10 ** Math.floor(Math.log10(most));
  return Math.ceil((most * 2) / step) * (step / 2);
}

class Canvas {
  readonly #width: number;
  readonly #height: number;
  readonly #pixels: Buffer;

  constructor(wide: number, high: number) {
    this.#width = wide;
    this.#height = high;
    this.#pixels = Buffer.alloc(wide * high * 3, paper[0]);
  }

  box(x: number, y: number, wide: number, high: number, ink: Ink): void {
    const [left, right] = [Math.round(x * scale), Math.round((x + wide) * scale)];
    const [top, bottom] = [Math.round(y * scale), Math.round((y + high) * scale)];
    for (let row = Math.max(0, top); row < Math.min(this.#height, bottom); row++)
      for (let column = Math.max(0, left); column < Math.min(this.#width, right); column++)
        this.#pixels.set(ink, (row * this.#width + column) * 3);
  }

  dot(x: number, y: number, radius: number, ink: Ink): void {
    for (let dy = -radius; dy <= radius; dy += 1 / scale) {
      const half = Math.sqrt(Math.max(0, radius ** 2 - dy ** 2));
      this.box(x - half, y + dy, 2 * half, 1 / scale, ink);
    }
  }

  line(fromX: number, fromY: number, toX: number, toY: number, ink: Ink, thick: number): void {
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY) * scale));
    for (let i = 0; i <= steps; i++) {
      const [x, y] = [fromX + ((toX - fromX) * i) / steps, fromY + ((toY - fromY) * i) / steps];
      this.box(x - thick / 2, y - thick / 2, thick, thick, ink);
    }
  }

  /** `y` is the middle of the letters. */
  text(words: string, x: number, y: number, ink: Ink, anchor: "start" | "middle" | "end"): void {
    const size = 2;
    const step = (glyphSize.width + 1) * size;
    const long = words.length * step - size;
    const from = anchor === "start" ? x : anchor === "end" ? x - long : x - long / 2;
    [...words].forEach((letter, place) => {
      glyphOf(letter).forEach((row, line) => {
        for (let bit = 0; bit < glyphSize.width; bit++) {
          if (!((row >> (glyphSize.width - 1 - bit)) & 1)) continue;
          const down = y - (glyphSize.height * size) / 2 + line * size;
          this.box(from + place * step + bit * size, down, size, size, ink);
        }
      });
    });
  }

  png(): Buffer {
    const [wide, high] = [this.#width / scale, this.#height / scale];
    const rows = Buffer.alloc(high * (wide * 3 + 1));
    for (let i = 0; i < high * wide * 3; i++) {
      const row = Math.floor(i / (wide * 3));
      rows[i + row + 1] = this.#average(row, Math.floor((i % (wide * 3)) / 3), i % 3);
    }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(wide, 0);
    head.writeUInt32BE(high, 4);
    head.set([8, 2, 0, 0, 0], 8); // 8 bits for each of three colours
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const data = chunk("IDAT", deflateSync(rows, { level: 9 }));
    return Buffer.concat([signature, chunk("IHDR", head), data, chunk("IEND", Buffer.alloc(0))]);
  }

  #average(row: number, column: number, colour: number): number {
    let sum = 0;
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++)
        sum += this.#pixels[((row * scale + dy) * this.#width + column * scale + dx) * 3 + colour] ?? 0;
    return Math.round(sum / scale ** 2);
  }
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
