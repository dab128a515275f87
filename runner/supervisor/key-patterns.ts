/** Of a pattern at one place: the end of the match, that there is none, or that more bytes would tell. */
export type Matched = number | "no" | "open";

export interface KeyPattern {
  /** What kind of secret it is, for a person. */
  readonly kind: string;
  readonly prefix: Buffer;
  /** @param at where the prefix stands @param isLast whether no more bytes will come */
  match(bytes: Buffer, at: number, isLast: boolean): Matched;
}

/** A key that goes on for longer is no key; and so much is held back at most. */
const longest = 16 * 1024;

function table(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));
}
const digits = table(/[0-9]/);
const lettersAndDigits = table(/[A-Za-z0-9]/);
const wordBytes = table(/[A-Za-z0-9_-]/);
const capitals = table(/[A-Z0-9]/);

/** Where the allowed characters end, at most at the limit. */
function runEnd(bytes: Buffer, from: number, limit: number, allowed: Uint8Array): number {
  const last = Math.min(bytes.length, limit);
  let at = from;
  while (at < last && allowed[bytes[at] ?? 0] === 1) at++;
  return at;
}

const isOpen = (bytes: Buffer, at: number, end: number, isLast: boolean) =>
  !isLast && end === bytes.length && end - at < longest;

const hasDigit = (bytes: Buffer, from: number, end: number) =>
  bytes.subarray(from, end).some((byte) => digits[byte] === 1);

/** A prefix and then at least so many of the allowed characters, among them a digit: words of a language have none. */
function key(kind: string, prefix: string, least: number, allowed: Uint8Array): KeyPattern {
  return {
    kind,
    prefix: Buffer.from(prefix),
    match: (bytes, at, isLast) => {
      const from = at + prefix.length;
      const end = runEnd(bytes, from, at + longest, allowed);
      if (isOpen(bytes, at, end, isLast)) return "open";
      return end - from >= least && hasDigit(bytes, from, end) ? end : "no";
    },
  };
}

const dot = 46;
const shortestPart = 10;
/** Three parts in base64 with dots between, of which the first two are JSON objects. */
const jsonWebToken: KeyPattern = {
  kind: "JSON web token",
  prefix: Buffer.from("eyJ"),
  match: (bytes, at, isLast) => {
    const limit = at + longest;
    const part = (from: number): Matched => {
      const end = runEnd(bytes, from, limit, wordBytes);
      if (isOpen(bytes, at, end, isLast)) return "open";
      return end - from < shortestPart ? "no" : end;
    };
    const head = part(at);
    if (typeof head === "string") return head;
    const body = bytes[head] === dot ? part(head + 1) : "no";
    if (typeof body === "string") return body;
    const isObject = bytes.toString("latin1", head + 1, head + 4) === "eyJ";
    return isObject && bytes[body] === dot ? part(body + 1) : "no";
  },
};

const pemHead = /^-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/;
const pemHeadSoFar = /^-----BEGIN [A-Z ]{0,60}-{0,5}$/;
const pemTail = /-----END [A-Z ]{0,40}PRIVATE KEY-----/;
/** A private key from its first to its last line. */
const privateKey: KeyPattern = {
  kind: "private key",
  prefix: Buffer.from("-----BEGIN "),
  match: (bytes, at, isLast) => {
    const text = bytes.toString("latin1", at, at + longest);
    const head = pemHead.exec(text);
    if (!head) return !isLast && pemHeadSoFar.test(text) ? "open" : "no";
    const tail = pemTail.exec(text);
    if (tail) return at + tail.index + tail[0].length;
    // Its end never came: what is there of it is hidden all the same.
    return !isLast && text.length < longest ? "open" : at + text.length;
  },
};

/** Keys that are known by how they look, whoever they belong to. */
export const keyPatterns: readonly KeyPattern[] = [
  key("API key", "sk-", 20, wordBytes),
  ...["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map((prefix) =>
    key("GitHub token", prefix, 30, lettersAndDigits),
  ),
  key("GitHub token", "github_pat_", 22, table(/[A-Za-z0-9_]/)),
  key("AWS key", "AKIA", 16, capitals),
  key("AWS key", "ASIA", 16, capitals),
  key("Hugging Face token", "hf_", 30, lettersAndDigits),
  key("Google API key", "AIza", 30, wordBytes),
  jsonWebToken,
  privateKey,
];

/** Whether a key may begin after this byte: in the middle of a word none does. */
export const isWordByte = (byte: number | undefined): boolean => byte !== undefined && wordBytes[byte] === 1;
