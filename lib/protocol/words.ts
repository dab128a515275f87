import { z } from "zod";

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, "a SHA-256 is 64 lower-case hex digits");
export const Fence = z.coerce.number().int().min(1);
/** A place in a log or a content, as an address holds it. */
export const Offset = z
  .string()
  .regex(/^\d{1,15}$/, "an offset is a whole number of bytes")
  .transform(Number);
const Word = z.string().min(1).max(200);

export const Gpu = z.object({
  uuid: Word,
  name: Word,
  memoryMb: z.number().int().nonnegative(),
});
export type Gpu = z.infer<typeof Gpu>;

/** All that a machine has for jobs, whether or not it is in use. */
export const Capacity = z.object({
  executor: z.enum(["local", "slurm"]),
  /** How jobs are kept apart; `group` is no more than a process group, and is warned of. */
  isolation: z.enum(["bwrap", "unshare", "group", "cluster"]),
  gpus: z.array(Gpu).max(256),
  cpus: z.number().int().min(1),
  memoryMb: z.number().int().min(1),
  diskMb: z.number().int().nonnegative(),
  /** Names of keys of LLM providers that are set; never their values. */
  keys: z.array(Word).max(100),
});
export type Capacity = z.infer<typeof Capacity>;

/** What is free of it now. */
export const Free = z.object({
  gpus: z.array(Gpu).max(256),
  cpus: z.number().int().nonnegative(),
  memoryMb: z.number().int().nonnegative(),
  diskMb: z.number().int().nonnegative(),
});
export type Free = z.infer<typeof Free>;

export const Labels = z.array(z.string().min(1).max(60)).max(20);
