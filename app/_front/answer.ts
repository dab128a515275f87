import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { type Compression, canCompress, compress } from "./encode";

/** A whole answer, as Next gave it. */
export interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** One set of bytes to send, with names and values of its headers in one flat list: Node writes that fastest. */
export interface Form {
  readonly head: readonly string[];
  readonly body: Buffer;
}

/** An answer that can be sent many times. */
export interface ReadyAnswer extends Answer {
  /** Names the content; each form of it has its own ending. */
  readonly tag: string;
  /** The name is a hash of the content, so that it outlives every change of the data. */
  readonly isImmutable: boolean;
  /** What it takes in memory with its compressed forms, at most. */
  readonly bytes: number;
  /** The form for an asker who reads this compression; made once, when it is first asked for. */
  form(how: Compression | undefined): Form | Promise<Form>;
}

/** Smaller bodies fit a packet either way. */
const worthCompressing = 1024;

export function readyAnswer({ status, headers, body }: Answer): ReadyAnswer {
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const isImmutable = String(headers["cache-control"] ?? "").includes("immutable");
  const mayCompress =
    body.length >= worthCompressing &&
    !headers["content-encoding"] &&
    canCompress(String(headers["content-type"]));

  const plain = { head: headOf({ status, headers, body }, tag, undefined), body };
  const forms = new Map<Compression, Form | Promise<Form>>();
  async function compressed(how: Compression, effort: "quick" | "small"): Promise<Form> {
    const small = await compress(body, how, effort);
    return { head: headOf({ status, headers, body: small }, tag, how), body: small };
  }
  function make(how: Compression): Promise<Form> {
    const quick = compressed(how, "quick");
    forms.set(how, quick);
    const best = isImmutable ? quick.then(() => compressed(how, "small")) : quick;
    best.then(
      (form) => forms.set(how, form),
      () => forms.delete(how),
    );
    return quick;
  }
  return {
    status,
    headers,
    body,
    tag,
    isImmutable,
    bytes: mayCompress ? body.length * 2 : body.length,
    form: (how) => (how === undefined || !mayCompress ? plain : (forms.get(how) ?? make(how))),
  };
}

function headOf(
  { status, headers, body }: Answer,
  tag: string,
  how: Compression | undefined,
): readonly string[] {
  const all: OutgoingHttpHeaders = {
    ...headers,
    // Each form is other bytes, so each has its own strong tag.
    ...(status === 200 ? { etag: how === undefined ? `"${tag}"` : `"${tag}-${how}"` } : {}),
    ...(how === undefined ? {} : { "content-encoding": how }),
    "content-length": body.length,
  };
  return Object.entries(all).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => (one === undefined ? [] : [name, String(one)])),
  );
}
