import { z } from "zod";
import type { HastRoot } from "@/lib/paper/tree";
import type { OpenedFile } from "./open-file";
import type { Folder } from "./tree";
import type { ArtifactFile } from "./view";

/** What a page's address says about the files it shows. Nonsense in an address is as if it were not there. */
export const FilesAsked = z.object({
  file: z.string().optional().catch(undefined),
  view: z.literal("text").optional().catch(undefined),
  /** First row of a table, from 1. */
  from: z.coerce.number().int().positive().catch(1),
});
export type FilesAsked = z.infer<typeof FilesAsked>;

/** A file that is open on the page. */
export interface SelectedFile {
  readonly file: ArtifactFile;
  readonly opened: OpenedFile;
  /** It is shown as it stands, where it could be read. */
  readonly asText: boolean;
  /** Pixels of a picture, where its first bytes tell. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** A Markdown file, set and sanitised. */
  readonly document: HastRoot | null;
}

/** The files of a run, with one of them open. */
export interface FilesView {
  readonly runId: string;
  readonly root: Folder;
  readonly selected: SelectedFile | null;
  /** A path that was asked for and is not a file of this run. */
  readonly missing: string | null;
}
