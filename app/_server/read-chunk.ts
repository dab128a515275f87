import "server-only";
import { createHash } from "node:crypto";
import { chunkHashHeader, chunkLimitBytes } from "@/lib/protocol/headers";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import { Sha256 } from "@/lib/protocol/words";

/**
 * The body of a request, never more of it in memory than `most`.
 *
 * @param onPiece told each piece as it comes, so that hashing goes on while the network waits
 * @throws ProtocolRefusal `too_large` as soon as that is known, `bad_chunk` where it is not as long as it said
 */
export async function readBytes(
  request: Request,
  most: number,
  onPiece: (piece: Uint8Array) => void = () => {},
): Promise<Uint8Array> {
  const length = lengthOf(request);
  if (length !== null && length > most) throw tooLarge(most);
  const pieces: Uint8Array[] = [];
  let read = 0;
  for await (const piece of piecesOf(request)) {
    read += piece.length;
    if (read > most) throw tooLarge(most);
    onPiece(piece);
    pieces.push(piece);
  }
  if (length !== null && length !== read) throw badChunk(`${read} of ${length} bytes arrived.`);
  const [only] = pieces;
  return only && pieces.length === 1 ? only : Buffer.concat(pieces, read);
}

/**
 * One piece of a log or a content: read whole, and checked against the hash that came with it, before any of it is kept.
 *
 * @throws ProtocolRefusal `too_large`, `bad_chunk`, `invalid` without a hash
 */
export async function readChunk(request: Request): Promise<Uint8Array> {
  const promised = Sha256.safeParse(request.headers.get(chunkHashHeader));
  if (!promised.success) {
    throw new ProtocolRefusal({ code: "invalid", message: `Send the bytes' SHA-256 as ${chunkHashHeader}.` });
  }
  const hash = createHash("sha256");
  const bytes = await readBytes(request, chunkLimitBytes, (piece) => hash.update(piece));
  if (hash.digest("hex") !== promised.data) throw badChunk("They are not those of their hash.");
  return bytes;
}

function lengthOf({ headers }: Request): number | null {
  const said = headers.get("content-length");
  if (!said) return null;
  const length = Number(said);
  if (Number.isSafeInteger(length) && length >= 0) return length;
  throw badChunk("Its length is no number.");
}

async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (body) yield* body as unknown as AsyncIterable<Uint8Array>;
}

function tooLarge(most: number): ProtocolRefusal {
  return new ProtocolRefusal({ code: "too_large", message: `A request may carry ${most} bytes at most.` });
}

function badChunk(why: string): ProtocolRefusal {
  return new ProtocolRefusal({ code: "bad_chunk", message: `Nothing of these bytes was kept. ${why}` });
}
