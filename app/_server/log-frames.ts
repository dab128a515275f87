import "server-only";

/** A piece of a log as an event: its bytes in base64, since a log may hold any, and the place after it as the id. */
export function logFrame(bytes: Uint8Array, to: number): Uint8Array {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return Buffer.from(`event: log\nid: ${to}\ndata: ${data}\n\n`, "latin1");
}

/** A state as an event. */
export function stateFrame(state: unknown): Uint8Array {
  return Buffer.from(`event: state\ndata: ${JSON.stringify(state)}\n\n`);
}
