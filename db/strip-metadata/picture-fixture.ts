import { crc32, deflateSync } from "node:zlib";

/** A PNG chunk. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const header = chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]));
const pixels = chunk("IDAT", deflateSync(Buffer.from([0, 128])));
const end = chunk("IEND", Buffer.alloc(0));

/** A grey pixel. */
export const plainPng = Buffer.concat([signature, header, pixels, end]);

/** The same with words in every place that a PNG has for them, and behind its end. */
export function pngWith(key: string, words: string): Buffer {
  const text = Buffer.from(`${key}\0${words}`, "latin1");
  const packed = Buffer.concat([Buffer.from(`${key}\0\0`, "latin1"), deflateSync(Buffer.from(words))]);
  return Buffer.concat([
    signature,
    header,
    chunk("tEXt", text),
    chunk("zTXt", packed),
    chunk("iTXt", Buffer.concat([Buffer.from(`${key}\0\0\0\0\0`, "latin1"), Buffer.from(words)])),
    chunk("eXIf", text),
    chunk("tIME", Buffer.from([7, 234, 1, 1, 1, 1, 1])),
    chunk("prVt", text),
    pixels,
    chunk("tEXt", text),
    end,
    Buffer.from(words),
  ]);
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** The frame of a JPEG with words in its segments; its picture is made up, for nothing here decodes it. */
export function jpegWith(words: string): Buffer {
  const said = Buffer.from(words);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.concat([Buffer.from("JFIF\0"), said])),
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), said])),
    segment(0xed, said),
    segment(0xfe, said),
    jpegPicture,
    said,
  ]);
}

/** A table, a scan with stuffed zeros and a restart marker, and the end. */
const jpegPicture = Buffer.concat([
  segment(0xdb, Buffer.alloc(65, 1)),
  segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 17, 0])),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
  Buffer.from([0xff, 0xd9]),
]);
export const plainJpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), jpegPicture]);

const gifHead = Buffer.from("474946383961010001008000 00ffffff000000".replaceAll(" ", ""), "hex");
const gifFrame = Buffer.from("21f90400000000002c000000000100010000 02024401003b".replaceAll(" ", ""), "hex");
const looping = Buffer.from("21ff0b4e45545343415045322e300301000000", "hex");
export const plainGif = Buffer.concat([gifHead, looping, gifFrame]);

/** A GIF with a comment, another program's data, and words behind its end. */
export function gifWith(words: string): Buffer {
  const said = Buffer.concat([Buffer.from([words.length]), Buffer.from(words), Buffer.from([0])]);
  const other = Buffer.concat([Buffer.from("21ff0b", "hex"), Buffer.from("XMP DataXMP"), said]);
  const comment = Buffer.concat([Buffer.from("21fe", "hex"), said]);
  return Buffer.concat([gifHead, comment, looping, other, gifFrame, Buffer.from(words)]);
}

const riff = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8, type, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};
const webp = (flags: number, more: Buffer) =>
  riff(
    "RIFF",
    Buffer.concat([
      Buffer.from("WEBP"),
      riff("VP8X", Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
      riff("VP8L", Buffer.from([0x2f, 0, 0, 0, 0])),
      more,
    ]),
  );
export const plainWebp = webp(0x10, Buffer.alloc(0));

/** A WebP with EXIF, XMP and a profile. */
export function webpWith(words: string): Buffer {
  const said = Buffer.from(words);
  return webp(0x10 | 0x2c, Buffer.concat([riff("ICCP", said), riff("EXIF", said), riff("XMP ", said)]));
}
