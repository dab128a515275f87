import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import { inspect } from "node:util";
import next from "next";
import { type Db, openDatabase } from "@/db/client";
import { databaseFile } from "@/db/data-dir";
import { isFromNewerVersion, missingMigrations } from "@/db/migrate";
import { dataVersion } from "@/db/queries/data-version";
import { AppError } from "@/lib/errors";
import { readSettings, type Settings } from "@/lib/settings";
import { siteUrl } from "@/lib/site-url";
import { front } from "./front";
import { PageCache } from "./page-cache";

/** How long a stream may go on after the signal to stop. */
const graceMs = 3000;
const root = resolve(import.meta.dirname, "../..");
/** Slow senders of headers are cut off soon; an upload may take its time. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 15_000,
  maxHeaderSize: 32_768,
};

function report(error: unknown): void {
  process.stderr.write(`${new Date().toISOString()} ${inspect(error)}\n`);
}

/** A second handle beside that of the pages: their writes are then seen as those of any other process. */
function openForWatching(settings: Settings): Db {
  const { file } = databaseFile(settings);
  const db = openDatabase(file, { readonly: true });
  if (isFromNewerVersion(db)) {
    throw new AppError(
      "unavailable",
      `The database at ${file} belongs to a newer version of Referee. Update first.`,
    );
  }
  const missing = missingMigrations(db);
  if (missing === 0) return db;
  const lacks = `lacks ${missing} migration${missing === 1 ? "" : "s"} of this version`;
  throw new AppError("unavailable", `The database at ${file} ${lacks}. Run "npm run migrate".`);
}

/** Looks for writes at a steady pace. A database that cannot be read is reported once, not at every look. */
function watch(cache: PageCache, everyMs: number): NodeJS.Timeout {
  let isBroken = false;
  return setInterval(() => {
    try {
      cache.refresh();
      isBroken = false;
    } catch (error) {
      if (!isBroken) report(error);
      isBroken = true;
    }
  }, everyMs);
}

function listen(server: Server, { PORT, HOST }: Settings): Promise<number> {
  return new Promise((settle, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const busy = `Port ${PORT} is in use by another program. Stop it, or choose another port: PORT=${PORT + 1} npm start`;
      fail(error.code === "EADDRINUSE" ? new AppError("unavailable", busy, { cause: error }) : error);
    });
    server.listen(PORT, HOST, () => {
      const address = server.address();
      settle(typeof address === "object" && address ? address.port : PORT);
    });
  });
}

/** On a signal, and when the command that started this process has gone without a word. */
function onceStopped(stop: () => void): void {
  let isStopping = false;
  const once = () => {
    if (!isStopping) stop();
    isStopping = true;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, once);
  process.on("disconnect", once);
}

async function serve(): Promise<void> {
  const settings = readSettings(process.env);
  const db = openForWatching(settings);
  if (!existsSync(resolve(root, ".next/BUILD_ID"))) {
    throw new AppError("unavailable", `There is no build yet. Run "npm run build".`);
  }
  const ready = Promise.withResolvers<ReturnType<typeof front>>();
  const server = createServer(limits, (request, response) => {
    ready.promise.then((answer) => answer(request, response));
  });
  const port = await listen(server, settings);
  // Where any free port was asked for, the framework and the links in mails need the real one.
  process.env.PORT = String(port);
  const pages = next({ dev: false, dir: root, hostname: settings.HOST, port });
  await pages.prepare();
  const bounds = { entries: 20_000, bytes: settings.REFEREE_PAGE_CACHE_MB * 1024 * 1024 };
  const cache = new PageCache(() => dataVersion(db), bounds);
  const watching = watch(cache, settings.REFEREE_DATA_POLL_MS);
  const clientHeader = settings.REFEREE_CLIENT_HEADER;
  ready.resolve(front({ pages: pages.getRequestHandler(), cache, report, clientHeader }));
  process.stdout.write(`Referee serves ${siteUrl(settings.HOST, port)}\n`);
  process.send?.({ port });
  onceStopped(() => {
    clearInterval(watching);
    server.close(async () => {
      await pages.close();
      db.$client.close();
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
  });
}

serve().catch((error: unknown) => {
  if (error instanceof AppError) process.stderr.write(`${error.message}\n`);
  else report(error);
  process.exit(1);
});
