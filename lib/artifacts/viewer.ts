import { extension, fileName } from "./file-name";
import { isPictureName } from "./safe-type";
import type { ListedFile } from "./view";

/** How a file is shown. */
export type Viewer = "markdown" | "code" | "text" | "log" | "table" | "json" | "image" | "pdf";

/** Larger files of each kind are shown as logs: piece by piece, as they stand. */
const largest: Readonly<Record<Viewer, number>> = {
  markdown: 512 * 1024,
  code: 256 * 1024,
  text: 256 * 1024,
  json: 1024 * 1024,
  table: Number.POSITIVE_INFINITY,
  log: Number.POSITIVE_INFINITY,
  image: Number.POSITIVE_INFINITY,
  pdf: Number.POSITIVE_INFINITY,
};

const byExtension = new Map<string, Viewer>([
  ...named<Viewer>("markdown", "md markdown"),
  ...named<Viewer>("log", "log out err"),
  ...named<Viewer>("table", "csv tsv"),
  ...named<Viewer>("json", "json ipynb"),
  ...named<Viewer>("pdf", "pdf"),
  ...named<Viewer>(
    "code",
    "py pyi sh bash js mjs cjs ts tsx jsx css html htm xhtml svg xml yaml yml toml ini cfg r c h cc cpp hpp cu java go rs rb lua sql tex bib diff patch",
  ),
]);

/** The viewer that a file's name, kind and size ask for. What is in it may still say otherwise. */
export function viewerOf(file: Pick<ListedFile, "path" | "kind" | "bytes">): Viewer {
  const named = isPictureName(file.path) ? "image" : byExtension.get(extension(file.path));
  const viewer = named ?? (file.kind === "log" ? "log" : "text");
  const fits = file.kind === "log" && viewer === "text" ? "log" : viewer;
  return file.bytes > largest[fits] ? "log" : fits;
}

const languages = new Map<string, string>([
  ...named("python", "py pyi"),
  ...named("bash", "sh bash"),
  ...named("javascript", "js mjs cjs jsx"),
  ...named("typescript", "ts tsx"),
  ...named("xml", "html htm xhtml svg xml"),
  ...named("yaml", "yaml yml"),
  ...named("ini", "toml ini cfg"),
  ...named("cpp", "c h cc cpp hpp cu"),
  ...named("latex", "tex bib"),
  ...named("diff", "diff patch"),
  ...["css", "r", "java", "go", "lua", "sql"].map((one): [string, string] => [one, one]),
  ["rs", "rust"],
  ["rb", "ruby"],
]);

/** The language that code is coloured as, or undefined. */
export function languageOf(path: string): string | undefined {
  return /^(?:GNU)?[Mm]akefile$/.test(fileName(path)) ? "makefile" : languages.get(extension(path));
}

/** The file that a run's page opens first: what says most, and no backup. */
export function firstFile<F extends ListedFile>(files: readonly F[]): F | undefined {
  const order = ["results", "paper", "proposal", "idea", "log", "code"];
  const rank = (file: F) =>
    (order.includes(file.kind) ? order.indexOf(file.kind) : order.length) + (file.isBackup ? 100 : 0);
  return [...files].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))[0];
}

/** A transcript, with the hash of its content. */
export type TranscriptFile = ListedFile & { readonly sha256: string };

/** The transcript among a run's files: the one that stands highest and is no backup. */
export function transcriptFile<F extends ListedFile>(files: readonly F[]): F | undefined {
  const depth = (file: F) => file.path.split("/").length;
  return files
    .filter((file) => file.kind === "transcript" && !file.isBackup)
    .sort((a, b) => depth(a) - depth(b) || (a.path < b.path ? -1 : 1))[0];
}

function named<T>(value: T, extensions: string): [string, T][] {
  return extensions.split(" ").map((one) => [one, value]);
}
