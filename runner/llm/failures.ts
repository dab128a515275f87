import { type Exchange, isPage } from "./exchange";
import { LlmFailure, type LlmFailureKind } from "./llm";
import { retryAfterMs } from "./retry-after";

/** How a provider tells an error: its words for the kind, and its sentence. Either may be missing. */
interface Told {
  readonly words: readonly string[];
  readonly message: string;
}

/** What providers write when the input is longer than the model can take. */
const tooLong =
  /prompt is too long|context[ _]length|context window|maximum context|context limit|input token count|exceeds the maximum number of tokens|too many (input )?tokens|input is too long/i;
const noCredit =
  /insufficient_quota|billing_error|credit balance is too low|insufficient (credits|balance)|billing_hard_limit/i;
const filtered =
  /content[ _]?filter|content_policy|content policy|safety system|invalid_prompt|cyber_policy|bio_policy|PROHIBITED_CONTENT/i;
const busy = /overloaded|unavailable|server_error|api_error|internal/i;

const kindOfStatus: ReadonlyMap<number, LlmFailureKind> = new Map([
  [401, "refused_key"],
  [402, "refused_key"],
  [403, "refused_key"],
  [404, "not_found"],
  [408, "timeout"],
  [413, "context_too_long"],
  [429, "rate_limited"],
]);

/** For statuses that say no more than that it was refused: the first that fits. */
const kindOfWords: readonly (readonly [RegExp, LlmFailureKind])[] = [
  [/authentication_error|permission_error|invalid_api_key|API_KEY_INVALID|API key not valid/i, "refused_key"],
  [/not_found_error/, "not_found"],
  [/timeout_error/, "timeout"],
  [/rate_limit|RESOURCE_EXHAUSTED/i, "rate_limited"],
  [tooLong, "context_too_long"],
  [filtered, "filtered"],
];

/** The kind of a refusal, by its status where it has one and by what the provider says of it. */
export function kindOf(status: number | null, told: Told): LlmFailureKind {
  const all = [...told.words, told.message].join(" ");
  if (noCredit.test(all)) return "refused_key";
  if (status !== null && status >= 500) return "overloaded";
  const known = status === null ? undefined : kindOfStatus.get(status);
  const kind = known ?? kindOfWords.find(([words]) => words.test(all))?.[1];
  return kind ?? (status === null && busy.test(all) ? "overloaded" : "bad_request");
}

/**
 * Why a call failed, in one form for every SDK. The SDK's own error is left out on purpose, as a cause too: it may
 * quote what was sent, and what a provider says of a key may contain it.
 */
export function failureOf(error: unknown, seen: Exchange, caller: AbortSignal, today: number): LlmFailure {
  if (caller.aborted) return new LlmFailure("aborted", "The call was aborted.");
  if (error instanceof LlmFailure) return error;
  const { status } = seen;
  if (seen.silent) return new LlmFailure("timeout", "The provider sent nothing for too long.", { status });
  if (status !== null && isPage(seen.headers)) return pageFailure(status, seen, today);
  if (status !== null && (status < 200 || status > 299)) {
    const told = readTold(seen.body) ?? { words: [], message: seen.body };
    return refusal(kindOf(status, told), status, told, retryAfterMs(seen.headers, seen.body, today));
  }
  const told = toldBy(error);
  if (told) return toldFailure(told.words, told.message);
  if (status !== null) {
    return new LlmFailure("cut", "The provider's reply ended before it was whole.", { status });
  }
  return new LlmFailure("unreachable", `The provider could not be reached${causeCode(error)}.`);
}

function pageFailure(status: number, seen: Exchange, today: number): LlmFailure {
  const kind = status === 429 ? "rate_limited" : status >= 500 ? "overloaded" : "unreachable";
  return new LlmFailure(kind, `A web page came in place of the provider's answer (status ${status}).`, {
    status,
    retryAfterMs: retryAfterMs(seen.headers, "", today),
  });
}

/** An error that a provider tells inside an answer that began well. */
export function toldFailure(words: readonly string[], message: string): LlmFailure {
  const told = { words, message };
  return refusal(kindOf(null, told), null, told, null);
}

function refusal(kind: LlmFailureKind, status: number | null, told: Told, wait: number | null): LlmFailure {
  const after = status === null ? "" : ` (status ${status})`;
  if (kind === "refused_key") {
    const why = noCredit.test([...told.words, told.message].join(" "))
      ? "The account behind the key has no credit"
      : "The provider refused the key";
    return new LlmFailure(kind, `${why}${after}.`, { status, retryAfterMs: wait });
  }
  const sentence = told.message.replace(/\s+/g, " ").trim().slice(0, 500);
  const said = sentence === "" ? "without a reason" : `“${sentence}”`;
  return new LlmFailure(kind, `The provider refused the call${after}: ${said}`, {
    status,
    retryAfterMs: wait,
  });
}

/** An error that came inside a stream that had begun well, which each SDK throws in its own form. */
function toldBy(error: unknown): Told | null {
  if (!(error instanceof Error)) return null;
  if ("error" in error && typeof error.error === "object" && error.error !== null) {
    return readTold(JSON.stringify(error.error));
  }
  return error.name === "ApiError" ? readTold(error.message) : null;
}

/** Reads `{ error: { type, code, status, message } }`, or the same without its outer pair of braces. */
function readTold(body: string): Told | null {
  let value: unknown;
  try {
    value = JSON.parse(body.slice(Math.max(0, body.indexOf("{"))));
  } catch {
    return null;
  }
  const outer = asRecord(Array.isArray(value) ? value[0] : value);
  const inner = asRecord(outer?.error) ?? outer;
  if (!inner) return null;
  const words = [inner.type, inner.code, inner.status].filter((word) => typeof word === "string");
  const text = inner.message ?? outer?.error;
  return { words, message: typeof text === "string" ? text : "" };
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}

function causeCode(error: unknown): string {
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth += 1) {
    if ("code" in at && typeof at.code === "string") return ` (${at.code})`;
    at = at.cause;
  }
  return "";
}
