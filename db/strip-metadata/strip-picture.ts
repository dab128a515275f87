import { AppError } from "@/lib/errors";
import { strippedGif } from "./gif";
import { strippedJpeg } from "./jpeg";
import { strippedPng } from "./png";
import { strippedWebp } from "./webp";

/** The kinds of picture that a blind paper shows. */
export type PictureType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

const kinds: readonly {
  readonly type: PictureType;
  readonly starts: (bytes: Buffer) => boolean;
  readonly strip: (bytes: Buffer) => Buffer;
}[] = [
  { type: "image/png", starts: (bytes) => begins(bytes, "\x89PNG\r\n\x1a\n"), strip: strippedPng },
  { type: "image/jpeg", starts: (bytes) => begins(bytes, "\xff\xd8\xff"), strip: strippedJpeg },
  { type: "image/gif", starts: (bytes) => begins(bytes, "GIF8"), strip: strippedGif },
  {
    type: "image/webp",
    starts: (bytes) => begins(bytes, "RIFF") && begins(bytes.subarray(8), "WEBP"),
    strip: strippedWebp,
  },
];

/**
 * A picture without anything that programs write beside it: names, paths, times, tools, thumbnails. Its pixels stay
 * byte for byte.
 *
 * @throws AppError `unavailable` for bytes that are no whole picture of a known kind: rather nothing than a leak
 */
export function stripPicture(content: Uint8Array): { type: PictureType; bytes: Buffer } {
  const bytes = Buffer.from(content);
  const kind = kinds.find((one) => one.starts(bytes));
  if (!kind) throw new AppError("unavailable", "This figure is of a kind that cannot be shown blind.");
  try {
    return { type: kind.type, bytes: kind.strip(bytes) };
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new AppError("unavailable", "This figure is damaged and cannot be shown blind.", { cause });
  }
}

const begins = (bytes: Buffer, start: string) => bytes.toString("latin1", 0, start.length) === start;
