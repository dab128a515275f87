import type { FileHandle } from "node:fs/promises";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import { openForAppend, readFully } from "./stream-file";

/** The one thing that a write does to the disk; tests hand in a disk that fails. */
export interface Disk {
  readonly write: (handle: FileHandle, bytes: Uint8Array, at: number) => Promise<number>;
}

export const realDisk: Disk = {
  write: async (handle, bytes, at) => (await handle.write(bytes, 0, bytes.length, at)).bytesWritten,
};

/**
 * Puts bytes at their place in a file that only grows. Bytes that are there already are compared and not written again,
 * so that a sender who never saw the answer may send the same once more. A write that fails leaves the file as it was.
 * Only one writer at a time: hold the file's lock.
 *
 * @returns the file's size after it
 * @throws ProtocolRefusal `gap` for bytes beyond its end, `conflict` where other bytes stand there, `too_large` beyond `most`
 */
export async function appendAt(
  file: string,
  offset: number,
  bytes: Uint8Array,
  most: number,
  disk: Disk = realDisk,
): Promise<number> {
  const handle = await openForAppend(file);
  try {
    const { size } = await handle.stat();
    if (offset > size) throw gap(size);
    const known = Math.min(bytes.length, size - offset);
    if (known > 0) {
      const there = await readFully(handle, offset, known);
      if (there.compare(bytes, 0, known) !== 0) throw conflict(size);
    }
    const fresh = bytes.subarray(known);
    if (fresh.length === 0) return size;
    if (size + fresh.length > most) throw tooLarge(most);
    await writeWhole({ handle, disk, fresh, size });
    return size + fresh.length;
  } finally {
    await handle.close();
  }
}

interface Write {
  readonly handle: FileHandle;
  readonly disk: Disk;
  readonly fresh: Uint8Array;
  readonly size: number;
}

async function writeWhole({ handle, disk, fresh, size }: Write): Promise<void> {
  try {
    for (let done = 0; done < fresh.length; ) {
      done += await disk.write(handle, fresh.subarray(done), size + done);
    }
  } catch (error) {
    await handle.truncate(size);
    throw error;
  }
}

function gap(size: number): ProtocolRefusal {
  return new ProtocolRefusal({ code: "gap", message: `Bytes are missing. Go on from ${size}.`, size });
}

function conflict(size: number): ProtocolRefusal {
  return new ProtocolRefusal({ code: "conflict", message: "Other bytes stand there already.", size });
}

function tooLarge(most: number): ProtocolRefusal {
  return new ProtocolRefusal({ code: "too_large", message: `No more than ${most} bytes are taken.` });
}
