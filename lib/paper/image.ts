/** What stands where a document asked for an image. */
export type PaperImage =
  | { readonly kind: "file"; readonly src: string; readonly width?: number; readonly height?: number }
  | { readonly kind: "left_out"; readonly why: string };

/** The files of a run, as far as a document may show them. */
export interface RunFiles {
  /** Folder of the document within the run, "" for the run's own. */
  readonly folder: string;
  /** The address and kind of a file by its path within the run; undefined where there is none. */
  readonly find: (path: string) => RunImage | undefined;
}

export interface RunImage {
  readonly src: string;
  readonly mediaType: string;
  readonly width?: number;
  readonly height?: number;
}

const shownTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Answers an image's address with a file of the run, or with the reason why it is left out. Nothing is ever fetched. */
export function imageIn(files: RunFiles, address: string | undefined): PaperImage {
  const written = (address ?? "").trim();
  if (/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(written))
    return leftOut(`it is on another site: ${hostOf(written)}`);
  const path = pathWithin(files.folder, written);
  if (path === null) return leftOut("its address is not a file of this run");
  const found = files.find(path);
  if (!found) return leftOut(`the run has no file ${path}`);
  if (!shownTypes.has(found.mediaType))
    return leftOut(`${path} is ${found.mediaType}, which is never drawn here`);
  const size = found.width && found.height ? { width: found.width, height: found.height } : {};
  return { kind: "file", src: found.src, ...size };
}

/** `address` as a path within the run, read from `folder`; null where it names a scheme, leaves the run or is no path. */
export function pathWithin(folder: string, address: string): string | null {
  const plain = decoded(address.split(/[?#]/, 1)[0] ?? "");
  if (plain === null || plain === "" || /^[a-z][a-z\d+.-]*:|^\/|[\\\p{Cc}]/iu.test(plain)) return null;
  const parts: string[] = [];
  for (const part of `${folder}/${plain}`.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.length > 0 ? parts.join("/") : null;
}

/** The folder of a path, "" for the run's own. */
export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

const leftOut = (why: string): PaperImage => ({ kind: "left_out", why });

const hostOf = (address: string) => /^[^/]*\/\/(?:[^/@]*@)?([^/:?#]+)/.exec(address)?.[1] ?? "elsewhere";

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null; // a broken escape names no file
  }
}

/** The paths within the run of the images that a Markdown source seems to ask for, each once. */
export function imagePaths(source: string, folder: string): string[] {
  const addresses = [...source.matchAll(/!\[[^\]]{0,500}\]\(\s*<?([^)\s>]+)/g)].map(
    (match) => match[1] ?? "",
  );
  return [...new Set(addresses.flatMap((address) => pathWithin(folder, address) ?? []))];
}
