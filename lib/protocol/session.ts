import { z } from "zod";
import { Capacity, Labels } from "./words";

export const RegisterBody = z.object({
  token: z.string().startsWith("rr_").max(200),
  name: z.string().min(1).max(60),
  machineId: z.string().min(8).max(200),
  labels: Labels,
});
export type RegisterBody = z.infer<typeof RegisterBody>;
export const RegisterReply = z.object({ runnerId: z.string(), runnerToken: z.string() });
export type RegisterReply = z.infer<typeof RegisterReply>;

export const SessionBody = z.object({
  /** New with each process. */
  instanceId: z.string().min(8).max(200),
  machineId: z.string().min(8).max(200),
  /** New with each start of the machine. */
  bootId: z.string().min(8).max(200),
  labels: Labels,
  capacity: Capacity,
  /** Attempts that it still has from before. */
  adopted: z.array(z.object({ attempt: z.string(), fence: z.number().int().min(1) })).max(1000),
});
export type SessionBody = z.infer<typeof SessionBody>;

/** What the site tells its runners; all durations, never times, as clocks differ. */
export const RunnerConfig = z.object({
  heartbeatMs: z.number().int().min(1),
  leaseMarginS: z.number().int().nonnegative(),
  streamLimitBytes: z.number().int().positive(),
  flushMs: z.number().int().positive(),
});
export type RunnerConfig = z.infer<typeof RunnerConfig>;

export const SessionReply = z.object({
  session: z.string(),
  runnerId: z.string(),
  name: z.string(),
  /** For display only. */
  serverTime: z.string(),
  leaseTtlS: z.number().int().positive(),
  isDrained: z.boolean(),
  config: RunnerConfig,
  /** Of the adopted ones, those that are no longer its own: to be ended without a finish. */
  gone: z.array(z.string()),
});
export type SessionReply = z.infer<typeof SessionReply>;

export const RotateReply = z.object({ runnerToken: z.string() });
export const DrainBody = z.object({ isDrained: z.boolean() });
export const PingReply = z.object({ ok: z.literal(true), protocol: z.number().int(), version: z.string() });
