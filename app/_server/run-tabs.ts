import "server-only";
import { artifactAt } from "@/db/queries/artifact-at";
import { runFiles } from "@/db/queries/run-files";
import type { Actor } from "@/lib/actor";
import { artifactHref } from "@/lib/artifacts/address";
import { FilesAsked, type FilesView, type SelectedFile } from "@/lib/artifacts/files-view";
import { openFile } from "@/lib/artifacts/open-file";
import { fileTree } from "@/lib/artifacts/tree";
import { firstFile } from "@/lib/artifacts/viewer";
import type { RunFile } from "@/lib/catalog/run";
import { folderOf, type RunFiles } from "@/lib/paper/image";
import { imageHeadBytes, imageSize } from "@/lib/paper/image-size";
import { readPaper } from "@/lib/paper/read-paper";
import { countSteps, TranscriptQuery, transcriptPage } from "@/lib/transcripts/page";
import { TranscriptAsked, type TranscriptView } from "@/lib/transcripts/view";
import { artifactContent } from "./artifact-content";
import { db } from "./db";
import { largestTranscript, readTranscript, transcriptOf } from "./transcripts";

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** The files of a run with the one that the address names, or the one that says most. */
export async function filesView(actor: Actor, runId: string, search: Search): Promise<FilesView> {
  const asked = FilesAsked.parse(search);
  const files = runFiles(db(), actor, runId);
  const path = asked.file ?? firstFile(files)?.path;
  const isHere = files.some((file) => file.path === path);
  return {
    runId,
    root: fileTree(files),
    selected: isHere && path !== undefined ? await selected(actor, runId, path, asked, files) : null,
    missing: path === undefined || isHere ? null : path,
  };
}

async function selected(
  actor: Actor,
  runId: string,
  path: string,
  { view, from }: FilesAsked,
  files: readonly RunFile[],
): Promise<SelectedFile> {
  const file = artifactAt(db(), actor, { runId, path });
  const { read } = await artifactContent(file.sha256);
  const asText = view === "text";
  const opened = await openFile(file, read, { asText, from });
  const size = opened.show === "image" ? imageSize(await read(imageHeadBytes)) : null;
  const document =
    opened.show === "markdown" ? readPaper(opened.text, imagesOf(runId, path, files)).tree : null;
  return { file, opened, asText, size, document };
}

/** Where a document's own pictures are. */
function imagesOf(runId: string, path: string, files: readonly RunFile[]): RunFiles {
  return {
    folder: folderOf(path),
    find: (wanted) => {
      const found = files.find((file) => file.path === wanted);
      return found && { src: artifactHref(runId, wanted, { sha: found.sha256 }), mediaType: found.mediaType };
    },
  };
}

/** A page of a run's transcript, as the address asks, or why there is none. */
export async function transcriptView(actor: Actor, runId: string, search: Search): Promise<TranscriptView> {
  const file = transcriptOf(actor, runId);
  if (!file) return { state: runFiles(db(), actor, runId).length === 0 ? "not-loaded" : "none", runId };
  const { path, bytes } = file;
  if (bytes > largestTranscript) return { state: "too-large", runId, path };
  const transcript = await readTranscript(file);
  const asked = TranscriptAsked.parse(search);
  const page = transcriptPage(transcript, TranscriptQuery.parse(asked));
  return { state: "read", runId, path, bytes, asked, page, counts: countSteps(transcript.steps) };
}
