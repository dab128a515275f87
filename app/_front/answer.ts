import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { type Compression, canCompress, compress } from "./encode";

/** A whole answer, as Next gave it. */
export interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** An answer with the tag of its bytes, and its compressed forms as they are asked for. */
export interface ReadyAnswer extends Answer {
  readonly tag: string;
  /** The name is a hash of the content, so that it outlives every change of the data. */
  readonly isImmutable: boolean;
  /** What it takes in memory with its compressed forms, at most. */
  readonly bytes: number;
  compressed(how: Compression): Buffer | Promise<Buffer> | undefined;
}

/** Smaller bodies fit a packet either way. */
const worthCompressing = 1024;

/** Makes an answer ready to be sent many times; each compressed form is made once, when it is first asked for. */
export function readyAnswer({ status, headers, body }: Answer): ReadyAnswer {
  const isImmutable = String(headers["cache-control"] ?? "").includes("immutable");
  const mayCompress =
    body.length >= worthCompressing &&
    !headers["content-encoding"] &&
    canCompress(String(headers["content-type"]));
  const forms = new Map<Compression, Buffer | Promise<Buffer>>();
  function make(how: Compression): Promise<Buffer> {
    const form = compress(body, how, "quick");
    forms.set(how, form);
    const best = isImmutable ? form.then(() => compress(body, how, "small")) : form;
    best.then(
      (bytes) => forms.set(how, bytes),
      () => forms.delete(how),
    );
    return form;
  }
  return {
    status,
    headers,
    body,
    isImmutable,
    tag: createHash("sha256").update(body).digest("base64url").slice(0, 27),
    bytes: mayCompress ? body.length * 2 : body.length,
    compressed: (how) => (mayCompress ? (forms.get(how) ?? make(how)) : undefined),
  };
}
