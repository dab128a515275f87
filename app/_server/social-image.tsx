import "server-only";
import { createHash } from "node:crypto";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import { socialFonts } from "./social-fonts";

export const socialSize = { width: 1200, height: 630 };

/** Drawing takes a good part of a second, so a picture is drawn once for what it shows, whatever address asks. */
const drawn = new Map<string, Promise<Buffer<ArrayBuffer>>>();
const mostDrawn = 200;
/** One picture at a time: a crowd of crawlers must not take the machine from readers. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * A page's picture as a PNG that caches may keep for an hour.
 *
 * @param shown everything the picture depends on, as plain data
 * @param card draws it; all its text is drawable, so that the image library never asks the network for a font
 */
export async function socialImage<T>(shown: T, card: (shown: T) => ReactElement): Promise<Response> {
  const key = createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
  const png = await (drawn.get(key) ?? remember(key, () => card(shown)));
  return new Response(png, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600", ETag: `"${key}"` },
  });
}

function remember(key: string, card: () => ReactElement): Promise<Buffer<ArrayBuffer>> {
  const oldest = drawn.keys().next().value;
  if (drawn.size >= mostDrawn && oldest !== undefined) drawn.delete(oldest);
  const picture = queue.then(() => draw(card()));
  queue = picture.catch(() => drawn.delete(key));
  drawn.set(key, picture);
  return picture;
}

async function draw(card: ReactElement): Promise<Buffer<ArrayBuffer>> {
  const image = new ImageResponse(card, { ...socialSize, fonts: await socialFonts() });
  return Buffer.from(await image.arrayBuffer());
}
