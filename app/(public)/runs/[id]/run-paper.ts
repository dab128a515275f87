import "server-only";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { openBlob } from "@/db/blobs/open-blob";
import { runFiles } from "@/db/queries/run-files";
import type { Actor } from "@/lib/actor";
import { artifactHref } from "@/lib/artifacts/address";
import type { RunFile, RunView } from "@/lib/catalog/run";
import { folderOf, imagePaths, type RunImage } from "@/lib/paper/image";
import { imageHeadBytes, imageSize } from "@/lib/paper/image-size";
import { type PaperDocument, readPaper } from "@/lib/paper/read-paper";

/** A document longer than this is cut: it is shown as plain text anyway. */
const mostBytes = 1_000_000;
/** More images than any paper has; the rest are shown without room kept for them. */
const mostSizes = 60;

/** What a run's reader reads, set; null where it is not loaded or is no Markdown. */
export async function runPaper(actor: Actor, run: RunView): Promise<PaperDocument | null> {
  if (run.paper === null || !run.paper.mediaType.startsWith("text/")) return null;
  const source = (await contentOf(run.paper.sha256, mostBytes)).toString("utf8");
  const folder = folderOf(run.paper.path);
  const files = readableFiles(actor, run);
  const sizes = await sizesOf(imagePaths(source, folder).slice(0, mostSizes), files);
  return readPaper(source, { folder, find: (path) => imageAt(path, files, sizes) });
}

type Files = ReadonlyMap<string, { run: string; file: RunFile }>;

/** The run's own files; and, for a paper written about an experiment, the experiment's, which hold its figures. */
function readableFiles(actor: Actor, run: RunView): Files {
  const experiments = run.inputs.filter((input) => input.kind === "experiment").map((input) => input.run);
  const lent = experiments.flatMap((id) => runFiles(db(), actor, id).map((file) => ({ run: id, file })));
  const own = run.artifacts.map((file) => ({ run: run.id, file }));
  return new Map([...lent, ...own].map((entry) => [entry.file.path, entry]));
}

type Sizes = ReadonlyMap<string, { width: number; height: number }>;

async function sizesOf(paths: readonly string[], files: Files): Promise<Sizes> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const sha256 = files.get(path)?.file.sha256;
      return { path, size: sha256 ? imageSize(await contentOf(sha256, imageHeadBytes)) : null };
    }),
  );
  return new Map(found.flatMap(({ path, size }) => (size ? [[path, size] as const] : [])));
}

function imageAt(path: string, files: Files, sizes: Sizes): RunImage | undefined {
  const found = files.get(path);
  if (!found) return undefined;
  const { mediaType, sha256 } = found.file;
  return { src: artifactHref(found.run, path, { sha: sha256 }), mediaType, ...sizes.get(path) };
}

async function contentOf(sha256: string, most: number): Promise<Buffer> {
  const blob = await openBlob(db(), env().dataDir, sha256);
  return blob.read(most);
}
