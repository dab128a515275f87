// Routes are separate bundles of one process, so what they share hangs on globalThis.
const held = globalThis as { refereeFileLocks?: Map<string, Promise<unknown>> };

/** Runs one after the other all that names the same file, in the order in which it asked. */
export async function withFileLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  held.refereeFileLocks ??= new Map();
  const locks = held.refereeFileLocks;
  const before = locks.get(file) ?? Promise.resolve();
  const mine = before.then(run);
  const settled = mine.then(
    () => undefined,
    () => undefined,
  );
  locks.set(file, settled);
  try {
    return await mine;
  } finally {
    if (locks.get(file) === settled) locks.delete(file);
  }
}
