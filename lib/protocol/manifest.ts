import { z } from "zod";
import { Sha256 } from "./words";

const Text = z.string().min(1).max(4096);

export const ManifestFile = z.object({
  path: Text,
  bytes: z.number().int().nonnegative(),
  sha256: Sha256,
  mode: z.number().int().nonnegative(),
  /** It changed while it was read, three times over: what was read is kept. */
  isUnstable: z.boolean().optional(),
  /** Kinds of secrets found in its text: the file is stored, and withheld from the public. */
  secrets: z.array(z.string().max(60)).max(20).optional(),
});
export type ManifestFile = z.infer<typeof ManifestFile>;

/** Every file of an attempt, sorted by path, and what was left out with the reason. */
export const Manifest = z.object({
  v: z.literal(1),
  files: z.array(ManifestFile).max(20_000),
  /** Recorded, never followed. */
  links: z.array(z.object({ path: Text, target: Text })).max(20_000),
  skipped: z.array(z.object({ path: Text, why: z.string().min(1).max(300) })).max(20_000),
});
export type Manifest = z.infer<typeof Manifest>;

/** The one text of a manifest that its digest is made of: keys in a fixed order, files by path, no white space. */
export function canonicalManifest(manifest: Manifest): string {
  const byPath = <T extends { readonly path: string }>(all: readonly T[]): T[] =>
    [...all].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return JSON.stringify({
    v: 1,
    files: byPath(manifest.files).map(({ path, bytes, sha256, mode, isUnstable, secrets }) => ({
      path,
      bytes,
      sha256,
      mode,
      ...(isUnstable ? { isUnstable } : {}),
      ...(secrets?.length ? { secrets } : {}),
    })),
    links: byPath(manifest.links).map(({ path, target }) => ({ path, target })),
    skipped: byPath(manifest.skipped).map(({ path, why }) => ({ path, why })),
  });
}

export const PrepareBody = z.object({
  fence: z.number().int().min(1),
  files: z.array(ManifestFile).max(20_000),
});
export type PrepareBody = z.infer<typeof PrepareBody>;
export const PrepareReply = z.object({
  /** Hashes of contents to be sent. */
  missing: z.array(Sha256),
  /** Paths that will not be taken, each with the reason in plain words. */
  rejected: z.array(z.object({ path: z.string(), why: z.string() })),
});
export type PrepareReply = z.infer<typeof PrepareReply>;

export const ManifestBody = z.object({
  fence: z.number().int().min(1),
  /** 1, 2 ... : a newer one replaces an older. */
  seq: z.number().int().min(1),
  manifest: Manifest,
});
export type ManifestBody = z.infer<typeof ManifestBody>;
export const ManifestReply = z.object({ digest: Sha256 });
export type ManifestReply = z.infer<typeof ManifestReply>;
