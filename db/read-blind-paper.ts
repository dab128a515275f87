import type { Actor } from "@/lib/actor";
import type { RunFile } from "@/lib/catalog/run";
import { AppError } from "@/lib/errors";
import { folderOf, pathWithin } from "@/lib/paper/image";
import { imageHeadBytes, imageSize } from "@/lib/paper/image-size";
import { BlindPaper, type BlindText, blindText } from "@/lib/review/blinding";
import { findMarks, maskText } from "@/lib/review/blindness";
import { openBlob } from "./blobs/open-blob";
import type { Db } from "./client";
import { paperText } from "./paper-text";
import { blindNames } from "./queries/blind-names";
import { type BehindPaper, behindPaper } from "./queries/blind-paper";
import { stripPdf } from "./strip-metadata/strip-pdf";
import { type PictureType, stripPicture } from "./strip-metadata/strip-picture";

/** More pictures than any paper has; the rest are shown without room kept for them. */
const mostSizes = 60;

/**
 * One of a reviewer's own papers, blind.
 *
 * @throws AppError as `behindPaper` and `paperText`
 */
export async function readBlindPaper(db: Db, dataDir: string, actor: Actor, id: string): Promise<BlindPaper> {
  const behind = behindPaper(db, actor, id);
  const { text, figures } = await blindTextOf(db, dataDir, behind);
  const { label, stage, task, file, marks } = behind;
  const names = blindNames(db);
  const inputs = behind.inputs.map(async (input) => {
    const written = await textAt(db, dataDir, input.file.sha256);
    const fileAt = () => undefined;
    return { kind: input.kind, text: blindText(written, findMarks(written, names), fileAt).text };
  });
  return BlindPaper.parse({
    label,
    stage,
    task: {
      id: task.id,
      title: task.title,
      text: task.textSha256 === null ? null : await textAt(db, dataDir, task.textSha256),
    },
    text,
    format: isPdf(file) ? "plain" : "markdown",
    figures: await Promise.all(
      figures.map(async ({ name, file: picture }, at) => ({
        name,
        ...((picture && at < mostSizes && (await sizeOf(db, dataDir, picture))) || {
          width: null,
          height: null,
        }),
      })),
    ),
    inputs: await Promise.all(inputs),
    hasPdf: isPdf(file) && marks.length === 0,
  });
}

/**
 * A figure of a reviewer's own paper by its neutral name, without metadata.
 *
 * @throws AppError `not_found` for a name that the paper does not use; otherwise as `behindPaper` and `stripPicture`
 */
export async function readBlindFigure(
  db: Db,
  dataDir: string,
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<{ type: PictureType; bytes: Buffer }> {
  const { figures } = await blindTextOf(db, dataDir, behindPaper(db, actor, id));
  const file = figures.find((figure) => figure.name === name)?.file;
  if (!file) throw new AppError("not_found", "The paper has no such figure.");
  return stripPicture(await bytesAt(db, dataDir, file.sha256));
}

/**
 * The pages of a reviewer's own paper, without metadata.
 *
 * @throws AppError `not_found` where it is no PDF, has masked places, or cannot be cleaned: its text is shown instead
 */
export async function readBlindPdf(db: Db, dataDir: string, actor: Actor, id: string): Promise<Uint8Array> {
  const { file, marks } = behindPaper(db, actor, id);
  if (isPdf(file) && marks.length === 0) {
    const cleaned = await stripPdf(await bytesAt(db, dataDir, file.sha256));
    if (cleaned) return cleaned;
  }
  throw new AppError("not_found", "The pages of this paper cannot be shown blind. Read its text instead.");
}

async function blindTextOf(db: Db, dataDir: string, behind: BehindPaper): Promise<BlindText<RunFile>> {
  const { file, marks, files } = behind;
  const source = await paperText(db, dataDir, file);
  if (isPdf(file)) return { text: maskText(source, marks), figures: [] };
  const folder = folderOf(file.path);
  return blindText(source, marks, (address) => files.get(pathWithin(folder, address) ?? ""));
}

const isPdf = (file: RunFile) => file.mediaType === "application/pdf";

async function sizeOf(db: Db, dataDir: string, file: RunFile) {
  const blob = await openBlob(db, dataDir, file.sha256);
  return imageSize(await blob.read(imageHeadBytes));
}

async function bytesAt(db: Db, dataDir: string, sha256: string): Promise<Buffer> {
  return (await openBlob(db, dataDir, sha256)).read();
}

async function textAt(db: Db, dataDir: string, sha256: string): Promise<string> {
  return (await bytesAt(db, dataDir, sha256)).toString("utf8");
}
