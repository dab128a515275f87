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
  /** Opens demo accounts and the outbox to everybody. `npm run demo` sets it; nothing else should. */
  REFEREE_DEMO: z.stringbool().default(false),
  /** Signs cookies and links. Without it a random one is kept in the data directory. */
  AUTH_SECRET: z.string().min(16).optional(),
  /** Sign-in with GitHub, where both are given. */
  AUTH_GITHUB_ID: z.string().optional(),
  AUTH_GITHUB_SECRET: z.string().optional(),
  /** Where mail is sent, such as smtp://user:word@host:587. Without it mail stays in the outbox. */
  REFEREE_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  REFEREE_MAIL_FROM: z.string().default("Referee <referee@localhost>"),
  /** How long a sign-in lasts, in hours; each use after half of it makes it new. */
  REFEREE_SESSION_HOURS: z.coerce
    .number()
    .positive()
    .default(24 * 30),
  /** How long a sign-in link and an invitation can be used, in minutes. */
  REFEREE_LINK_MINUTES: z.coerce.number().positive().default(60),
  REFEREE_INVITATION_MINUTES: z.coerce
    .number()
    .positive()
    .default(14 * 24 * 60),
  /** How many sign-in mails an address, and how many tries a network address, may have in ten minutes. */
  REFEREE_MAILS_PER_ADDRESS: z.coerce.number().int().min(1).default(5),
  REFEREE_TRIES_PER_CLIENT: z.coerce.number().int().min(1).default(60),
  /** How many writes a minute a signed-in person may send to the API; a form that saves itself needs far fewer. */
  REFEREE_WRITES_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Behind a proxy of yours: the header in which it writes the asker's address; of a list the last entry counts. */
  REFEREE_CLIENT_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/)
    .optional(),
  /** How long the review form waits after a change before it saves, in milliseconds. */
  REFEREE_AUTOSAVE_MS: z.coerce.number().int().min(10).default(1200),
  /** Without input for this long a reviewer counts as away, in milliseconds. */
  REFEREE_IDLE_MS: z.coerce.number().int().min(50).default(60_000),
  /** How often an open live page is sent a sign of life, in milliseconds. */
  REFEREE_LIVE_PING_MS: z.coerce.number().int().min(50).default(15_000),
  /** How long a runner keeps a run without a sign of life, in seconds, and how long a claim may wait for its start. */
  REFEREE_LEASE_S: z.coerce.number().int().min(1).default(1800),
  REFEREE_START_LEASE_S: z.coerce.number().int().min(1).default(90),
  /** On both sides of the end of a lease, in seconds: the runner stops its job so much before, the site waits so much after. */
  REFEREE_LEASE_MARGIN_S: z.coerce.number().int().min(0).default(60),
  /** A runner that was not heard of for so long is shown as unreachable, in seconds. */
  REFEREE_STALE_S: z.coerce.number().min(0.1).default(60),
  /** How often leases are looked at, in milliseconds, and for how long not after a start of the site, in seconds. */
  REFEREE_REAP_MS: z.coerce.number().int().min(20).default(5000),
  REFEREE_REAP_GRACE_S: z.coerce.number().min(0).default(120),
  /** How long a run waits after its first failure by no fault of its own, in seconds; four times longer each time. */
  REFEREE_RETRY_S: z.coerce.number().min(0).default(30),
  /** How long a registration token can be used, in minutes, and a runner's old token after a change, in seconds. */
  REFEREE_REGISTRATION_MINUTES: z.coerce.number().positive().default(60),
  REFEREE_TOKEN_OVERLAP_S: z.coerce.number().positive().default(600),
  /** Most of one log of an attempt that is kept, in MB. */
  REFEREE_STREAM_MB: z.coerce.number().positive().default(256),
  /** Below this much free space, in MB, the site takes no more log and no more files. */
  REFEREE_DISK_RESERVE_MB: z.coerce.number().min(0).default(1024),
  /** How often a runner is to send its log, in milliseconds: while somebody watches, and else. */
  REFEREE_FLUSH_WATCHED_MS: z.coerce.number().int().min(10).default(1000),
  REFEREE_FLUSH_MS: z.coerce.number().int().min(10).default(5000),
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
