import { AppError } from "@/lib/errors";
import { databaseFile, typedPath } from "../data-dir";
import { runCommand } from "../run-command";
import { restore } from "./restore";

/** `npm run restore -- <file> [--force]`, while nothing serves. */
runCommand((settings, args) => {
  const [file, ...rest] = args.filter((arg) => arg !== "--force");
  if (!file || file.startsWith("-") || rest.length > 0) {
    throw new AppError("invalid", "Usage: npm run restore -- <file> [--force]");
  }
  const { dir } = databaseFile(settings);
  const report = restore(dir, typedPath(file), { mayReplace: args.includes("--force") });
  const rows = Object.values(report.counts).reduce((sum, count) => sum + count, 0);
  const migrated =
    report.migrations > 0 ? `It was brought up to this version (${report.migrations} migrations).\n` : "";
  const kept = report.keptAside ? `The database that stood there is kept: ${report.keptAside}\n` : "";
  process.stdout.write(
    `Restored ${rows} rows and ${report.files + report.logs} files to ${dir}.\n${migrated}${kept}`,
  );
});
