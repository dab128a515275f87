import { AppError } from "@/lib/errors";

/** What an artifact's address may carry besides its path. */
export interface ArtifactAddressOptions {
  readonly revision?: number;
  /** Names the content, so that the answer may be kept for good. */
  readonly sha?: string;
  readonly download?: boolean;
}

/** The address of a run's file in the public API. Any path has one; a slash inside the path stays a slash. */
export function artifactHref(runId: string, path: string, options: ArtifactAddressOptions = {}): string {
  const escaped = path.split("/").map(encodeURIComponent).join("/");
  const query = new URLSearchParams();
  if (options.revision !== undefined) query.set("revision", String(options.revision));
  if (options.sha !== undefined) query.set("sha", options.sha);
  if (options.download) query.set("download", "1");
  const search = query.size > 0 ? `?${query}` : "";
  return `/api/v1/runs/${encodeURIComponent(runId)}/artifacts/${escaped}${search}`;
}

/**
 * The path that an address of `artifactHref` names, exactly as it was stored.
 *
 * @throws AppError `not_found` for an address with broken escapes, which names nothing
 */
export function artifactPathOf(pathname: string): string {
  const [, escaped = ""] = /\/artifacts\/(.*)$/s.exec(pathname) ?? [];
  try {
    return decodeURIComponent(escaped);
  } catch (cause) {
    throw new AppError("not_found", "This address is not well formed, so it names no file.", { cause });
  }
}

/** The address of the page that shows a run's file. */
export function fileViewHref(
  runId: string,
  path: string,
  options: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ tab: "files", file: path, ...options });
  return `/runs/${encodeURIComponent(runId)}?${query}`;
}
