import { z } from "zod";

/** Every environment variable of the web app and its commands, with its default. `.env.example` lists them too. */
export const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Loopback unless told otherwise. */
  HOST: z.string().default("127.0.0.1"),
  /** Database and artifact store live here. */
  REFEREE_DATA_DIR: z.string().min(1).default("data"),
  /** Where others reach this site: for canonical links and social images. */
  REFEREE_PUBLIC_URL: z.url().optional(),
  /** How often the page cache looks for writes, in milliseconds. */
  REFEREE_DATA_POLL_MS: z.coerce.number().int().min(10).default(250),
  /** Bound of the page cache in memory. */
  REFEREE_PAGE_CACHE_MB: z.coerce.number().int().min(1).default(128),
  /** Real benchmark data for tests. */
  REFEREE_BENCHMARK_DATA: z.string().default("../shared/data"),
});
export type Settings = z.infer<typeof Settings>;
