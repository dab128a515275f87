import type { Manifest, ManifestFile } from "@/lib/protocol/manifest";
import { type HashCache, hashFile, type ScanForSecrets } from "./hash-file";
import { type FoundFile, type WalkLimits, walkFolder, walkLimits } from "./walk";

export interface Collected {
  readonly manifest: Manifest;
  /** Where the content of each hash stands on the disk. */
  readonly sources: ReadonlyMap<string, Buffer>;
}

interface Options {
  readonly scan: ScanForSecrets;
  readonly cache: HashCache;
  readonly limits?: WalkLimits;
  readonly signal: AbortSignal;
}

/**
 * Everything that a job has left in its folder, hashed. To be called once its last process is gone.
 *
 * @throws the signal's reason
 */
export async function collect(root: string, options: Options): Promise<Collected> {
  const { limits = walkLimits, signal } = options;
  const found = await walkFolder(root, limits);
  const files: ManifestFile[] = [];
  const skipped = [...found.skipped];
  const sources = new Map<string, Buffer>();
  for (const file of found.files) {
    signal.throwIfAborted();
    const raw = Buffer.concat([Buffer.from(`${root}/`), file.raw]);
    const hashed = await hashFile(raw, options);
    if (hashed === null) {
      skipped.push({ path: file.path, why: "It cannot be read" });
      continue;
    }
    files.push(fileOf(file, hashed));
    sources.set(hashed.sha256, raw);
  }
  return { manifest: { v: 1, files, links: found.links, skipped: skipped.slice(0, 20_000) }, sources };
}

function fileOf(
  { path }: FoundFile,
  { sha256, bytes, mode, isUnstable, secrets }: NonNullable<Awaited<ReturnType<typeof hashFile>>>,
): ManifestFile {
  return {
    path,
    bytes,
    sha256,
    mode,
    ...(isUnstable ? { isUnstable } : {}),
    ...(secrets.length > 0 ? { secrets: [...secrets] } : {}),
  };
}
