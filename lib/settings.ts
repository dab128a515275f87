import { z } from "zod";
import { AppError } from "./errors";

/** Every environment variable of the web app and its commands, with its default. `.env.example` lists them too. */
export const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Loopback unless told otherwise. */
  HOST: z.string().default("127.0.0.1"),
  /** Database and artifact store live here. */
  REFEREE_DATA_DIR: z.string().min(1).default("data"),
  /** Where others reach this site: for canonical links and social images. */
  REFEREE_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How often the page cache looks for writes, in milliseconds. */
  REFEREE_DATA_POLL_MS: z.coerce.number().int().min(10).default(250),
  /** Bound of the page cache in memory. */
  REFEREE_PAGE_CACHE_MB: z.coerce.number().int().min(1).default(128),
  /** Real benchmark data for tests. */
  REFEREE_BENCHMARK_DATA: z.string().default("../shared/data"),
  /** The browser that journeys and measurements drive. */
  REFEREE_CHROMIUM: z.string().default("/usr/bin/chromium"),
});
export type Settings = z.infer<typeof Settings>;

/**
 * The settings that an environment gives. A variable that is set to nothing counts as not set.
 *
 * @throws AppError `invalid` that names each bad variable and what is wrong with it
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const parsed = Settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new AppError("invalid", `A setting cannot be read. ${faults.join(". ")}. See .env.example.`);
}
