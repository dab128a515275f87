import type { ListedFile } from "./view";

/** A folder of a run's files: folders first, then files, each by name. */
export interface Folder {
  readonly name: string;
  /** Path from the run's folder, without a slash at the end; empty for the run's folder itself. */
  readonly path: string;
  readonly folders: readonly Folder[];
  readonly files: readonly ListedFile[];
  /** Files in it and below it, and their bytes. */
  readonly count: number;
  readonly bytes: number;
}

interface OpenFolder {
  readonly name: string;
  readonly path: string;
  readonly inner: Map<string, OpenFolder>;
  readonly files: ListedFile[];
}

const byName = new Intl.Collator("en", { numeric: true });

/** The files of a run as folders. A file's path is split at its slashes and nowhere else. */
export function fileTree(files: readonly ListedFile[]): Folder {
  const root: OpenFolder = { name: "", path: "", inner: new Map(), files: [] };
  for (const file of files) {
    let folder = root;
    for (const name of file.path.split("/").slice(0, -1)) folder = open(folder, name);
    folder.files.push(file);
  }
  return close(root);
}

function open(folder: OpenFolder, name: string): OpenFolder {
  const known = folder.inner.get(name);
  if (known) return known;
  const made: OpenFolder = {
    name,
    path: folder.path ? `${folder.path}/${name}` : name,
    inner: new Map(),
    files: [],
  };
  folder.inner.set(name, made);
  return made;
}

function close({ name, path, inner, files }: OpenFolder): Folder {
  const folders = [...inner.values()].map(close).sort((a, b) => byName.compare(a.name, b.name));
  return {
    name,
    path,
    folders,
    files: [...files].sort((a, b) => byName.compare(a.path, b.path)),
    count: files.length + folders.reduce((sum, folder) => sum + folder.count, 0),
    bytes: [...files, ...folders].reduce((sum, one) => sum + one.bytes, 0),
  };
}
