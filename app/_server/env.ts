import "server-only";
import { join, resolve } from "node:path";
import { readSettings } from "@/lib/settings";

/** The process's settings, read once: absolute paths, so that a changed working directory cannot make a second database. */
export const env = once(() => {
  const settings = readSettings(process.env);
  const dataDir = resolve(settings.REFEREE_DATA_DIR);
  return Object.freeze({
    ...settings,
    dataDir,
    databaseFile: join(dataDir, "referee.db"),
    port: settings.PORT,
    publicUrl: settings.REFEREE_PUBLIC_URL,
  });
});

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
