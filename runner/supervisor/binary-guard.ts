import { isUtf8 } from "node:buffer";

const zero = 0;
/** More than this share of bytes that are no text, and a piece is none. */
const strangeShare = 0.3;

/** The bytes of control characters that text has no use for. */
const strange = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < 32 && ![7, 8, 9, 10, 12, 13, 27].includes(byte)) || byte === 127 ? 1 : 0,
);

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Without the parts of characters at both ends that the cutting into pieces has left there. */
function withoutCutCharacters(bytes: Buffer): Buffer {
  let from = 0;
  while (from < 3 && isContinuation(bytes[from])) from++;
  let to = bytes.length;
  while (to > from && to > bytes.length - 3 && isContinuation(bytes[to - 1])) to--;
  // The first byte of a character that is not whole; a whole one is judged with it, which does no harm.
  if (to > from && (bytes[to - 1] ?? 0) >= 0xc0) to--;
  return bytes.subarray(from, to);
}

/** Whether a piece of output is no text: it has a zero byte, or too much in it that no text has. */
export function isBinary(bytes: Buffer): boolean {
  if (bytes.includes(zero)) return true;
  const whole = withoutCutCharacters(bytes);
  const highBytes = isUtf8(whole) ? 256 : 128;
  // Of a long piece every eighth byte says enough.
  const step = whole.length > 4096 ? 8 : 1;
  let count = 0;
  for (let at = 0; at < whole.length; at += step) {
    const byte = whole[at] as number;
    if (strange[byte] === 1 || byte >= highBytes) count++;
  }
  return count * step > whole.length * strangeShare;
}

/** Lets text through and puts one line in place of a row of pieces that are none. */
export class BinaryGuard {
  readonly #emit: (bytes: Buffer) => void;
  readonly #windowBytes: number;
  #droppedBytes = 0;

  constructor(emit: (bytes: Buffer) => void, windowBytes = 64 * 1024) {
    this.#emit = emit;
    this.#windowBytes = windowBytes;
  }

  write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += this.#windowBytes) {
      const window = bytes.subarray(at, at + this.#windowBytes);
      if (isBinary(window)) {
        this.#droppedBytes += window.length;
      } else {
        this.#tell();
        this.#emit(window);
      }
    }
  }

  end(): void {
    this.#tell();
  }

  #tell(): void {
    if (this.#droppedBytes === 0) return;
    this.#emit(Buffer.from(`[binary output, ${this.#droppedBytes} bytes dropped]\n`));
    this.#droppedBytes = 0;
  }
}
