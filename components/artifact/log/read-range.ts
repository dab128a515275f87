import type { ReadRange } from "@/lib/artifacts/log-reader";

/** Reads parts of an address by range requests. A server that sends the whole instead is understood too. */
export function rangesOf(address: string): ReadRange {
  return async (start, end, signal) => {
    const response = await fetch(address, { headers: { Range: `bytes=${start}-${end}` }, signal });
    if (!response.ok) throw new Error(`The file answered with status ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return response.status === 206 ? bytes : bytes.subarray(start, end + 1);
  };
}
