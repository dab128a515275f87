import { AppError } from "@/lib/errors";
import { databaseFile, typedPath } from "../data-dir";
import { runCommand } from "../run-command";
import { backup } from "./backup";

/** `npm run backup -- <file>`, also while the site is serving. */
runCommand((settings, [file, ...rest]) => {
  if (!file || file.startsWith("-") || rest.length > 0) {
    throw new AppError("invalid", "Usage: npm run backup -- <file>");
  }
  const { dir } = databaseFile(settings);
  const target = typedPath(file);
  const { bytes, files, stateFiles, counts } = backup(dir, target);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `Saved ${dir} to ${target}: ${rows} rows and ${files + stateFiles} files, ${(bytes / 1e6).toFixed(1)} MB.\n` +
      "It was read back whole: pages, references, counts and the hash of every content.\n",
  );
});
