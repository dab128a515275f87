import { z } from "zod";

const refused = <C extends string>(code: C) => z.object({ code: z.literal(code), message: z.string() });

/** Every way in which the site says no to a runner. */
export const Refusal = z.discriminatedUnion("code", [
  /** The token is unknown, used up or revoked. */
  refused("unauthorized"),
  /** The token belongs to another machine. */
  refused("token_bound"),
  /** A newer process of the same runner has taken over. */
  refused("superseded"),
  /** The attempt is no longer this runner's, or has ended. */
  refused("gone"),
  /** Another process already executes this attempt. */
  refused("already_started"),
  /** Bytes are missing in between: go on from `size`. */
  refused("gap").extend({ size: z.number().int().nonnegative() }),
  /** Other bytes, or another document, stand there already. */
  refused("conflict").extend({ size: z.number().int().nonnegative().optional() }),
  refused("sealed").extend({ size: z.number().int().nonnegative() }),
  /** Finish needs more: what the site holds of each log, and which contents it lacks. */
  refused("incomplete").extend({
    streams: z.record(z.string(), z.number().int().nonnegative()),
    blobs: z.array(z.string()),
    needsManifest: z.boolean(),
  }),
  /** The bytes are not those of their length or hash. Nothing of them was kept; send them again. */
  refused("bad_chunk"),
  /** The whole content is not that of its hash. It was thrown away; send it again from 0. */
  refused("hash_mismatch"),
  refused("too_large"),
  refused("upgrade_required").extend({ minVersion: z.string() }),
  refused("invalid").extend({ fields: z.record(z.string(), z.array(z.string())).optional() }),
  refused("not_found"),
  refused("no_space"),
  /** Try again later. */
  refused("unavailable"),
  refused("rate_limited"),
]);
export type Refusal = z.infer<typeof Refusal>;
export type RefusalCode = Refusal["code"];

/** The HTTP status of each. */
export const refusalStatus: Readonly<Record<RefusalCode, number>> = {
  unauthorized: 401,
  token_bound: 403,
  superseded: 409,
  gone: 409,
  already_started: 409,
  gap: 409,
  conflict: 409,
  sealed: 409,
  incomplete: 409,
  bad_chunk: 400,
  hash_mismatch: 422,
  too_large: 413,
  upgrade_required: 426,
  invalid: 400,
  not_found: 404,
  no_space: 507,
  unavailable: 503,
  rate_limited: 429,
};

/** The body of every refusal. */
export const RefusalBody = z.object({ error: Refusal });

/** Thrown by the site's commands, and by the client where the site said no. */
export class ProtocolRefusal extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = "ProtocolRefusal";
    this.refusal = refusal;
  }
}
