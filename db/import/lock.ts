import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@/lib/errors";

/**
 * Takes the one right to import into a data folder; call what it returns to give it back. A right that a killed
 * process left behind is taken over.
 *
 * @throws AppError `conflict` while another import is running
 */
export function lockImport(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "import.lock");
  if (!claim(file)) {
    const holder = Number(readFileSync(file, "utf8"));
    if (isRunning(holder)) {
      throw new AppError(
        "conflict",
        `Another import is running (process ${holder}). Wait for its end, then start again.`,
      );
    }
    rmSync(file, { force: true });
    if (!claim(file))
      throw new AppError("conflict", "Another import has just begun. Wait for its end, then start again.");
  }
  return () => rmSync(file, { force: true });
}

function claim(file: string): boolean {
  try {
    const fd = openSync(file, "wx");
    writeSync(fd, String(process.pid));
    closeSync(fd);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
