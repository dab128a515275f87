import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";
import type { Answer } from "./answer";

/** What became of a rendering: the whole answer in memory, or one that went straight through to the asker. */
export type Outcome = Answer | "passed-through";

interface Passage {
  /** Says by its headers whether the answer is to be gathered. */
  readonly isGathered: (headers: OutgoingHttpHeaders) => boolean;
  /** A gathered body that grows past this goes through after all. */
  readonly limitBytes: number;
  /** Where answers go that are not gathered: files, event streams. */
  readonly live: ServerResponse;
  /** The last word on the headers of what goes straight through. */
  readonly dress: (headers: OutgoingHttpHeaders) => OutgoingHttpHeaders;
}

/**
 * The response that Next writes to. A page is kept until it is whole, and does not care whether the asker has left;
 * anything else flows on to the live response with its backpressure, and ends when that does.
 */
export class GatheredResponse extends ServerResponse {
  readonly #result = Promise.withResolvers<Outcome>();
  #state: "open" | "gathering" | "passing" | "dropped" = "open";
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  readonly #passage: Passage;

  constructor(request: IncomingMessage, passage: Passage) {
    super(request);
    this.#passage = passage;
    // Node's types call it a property, so it cannot be overridden by an accessor.
    Object.defineProperty(this, "headersSent", { get: () => this.#state !== "open" });
  }

  get outcome(): Promise<Outcome> {
    return this.#result.promise;
  }

  override flushHeaders(): void {
    this.#decide();
    if (this.#state === "passing") this.#passage.live.flushHeaders();
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = rest.at(-1);
    if (typeof headers === "object" && headers !== null) {
      for (const [name, value] of headerPairs(headers)) this.setHeader(name, value);
    }
    this.#decide();
    return this;
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#decide();
    const bytes = toBuffer(chunk, rest[0]);
    const callback = rest.find((argument) => typeof argument === "function");
    if (this.#state === "gathering") {
      this.#chunks.push(bytes);
      this.#bytes += bytes.length;
      if (callback) process.nextTick(callback);
      return this.#bytes <= this.#passage.limitBytes || this.#pass();
    }
    return this.#state === "passing" && this.#passage.live.write(bytes, () => callback?.());
  }

  override end(...parts: unknown[]): this {
    if (this.finished) return this;
    const [chunk, encoding] = parts;
    if (chunk !== undefined && chunk !== null && typeof chunk !== "function") this.write(chunk, encoding);
    this.#decide();
    this.finished = true;
    const callback = parts.find((argument) => typeof argument === "function");
    if (callback) this.once("finish", () => callback());
    if (this.#state === "passing") {
      this.#passage.live.end(() => this.emit("finish"));
      return this;
    }
    // Where the answer was dropped, the outcome stands already and this changes nothing.
    this.#result.resolve({
      status: this.statusCode,
      headers: this.getHeaders(),
      body: Buffer.concat(this.#chunks),
    });
    process.nextTick(() => {
      this.emit("finish");
      this.emit("close");
    });
    return this;
  }

  override destroy(error?: Error): this {
    if (this.#state === "passing") this.#passage.live.destroy(error);
    this.fail(error ?? new Error("The rendering was broken off"));
    return this;
  }

  /** Tells whoever waits that there will be no answer. Once there is one, this does nothing. */
  fail(reason: unknown): void {
    this.#result.reject(reason);
  }

  #decide(): void {
    if (this.#state !== "open") return;
    this.#state = "gathering";
    if (!this.#passage.isGathered(this.getHeaders())) this.#pass();
  }

  /** Hands everything so far to the live response, and all that follows. */
  #pass(): boolean {
    const { live, dress } = this.#passage;
    this.#state = "passing";
    this.#result.resolve("passed-through");
    live.on("drain", () => this.emit("drain"));
    live.once("close", () => this.#close());
    live.writeHead(this.statusCode, dress(this.getHeaders()));
    if (live.req.method === "HEAD") return this.#drop();
    const flows = this.#chunks.map((chunk) => live.write(chunk)).at(-1);
    this.#chunks.length = 0;
    return flows ?? true;
  }

  /** The headers were all that was asked for: whoever writes the body may stop. */
  #drop(): boolean {
    this.#state = "dropped";
    this.#passage.live.end();
    process.nextTick(() => this.#close());
    return false;
  }

  #close(): void {
    this.destroyed = true;
    this.emit("close");
  }
}

function toBuffer(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === "string") return Buffer.from(chunk, encoding as BufferEncoding | undefined);
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  throw new TypeError("a response is written as text or bytes");
}

/** `writeHead` takes an object, or one flat list of names and values. */
function headerPairs(headers: object): [string, OutgoingHttpHeader][] {
  if (!Array.isArray(headers)) return Object.entries(headers).filter(([, value]) => value !== undefined);
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[String(name), headers[at + 1]]] : []));
}
