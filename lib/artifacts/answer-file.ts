import { planAnswer } from "./plan-answer";
import { headBytes } from "./safe-type";
import type { ArtifactFile } from "./view";

/** Where the bytes come from. */
export interface FileContent {
  /** The start of the content: as many bytes as are asked for, or all there are. */
  read(most: number): Promise<Uint8Array>;
  /** A part of the content, both ends included, as it is read: nothing is held back in memory. */
  stream(range: { readonly start: number; readonly end: number }): ReadableStream<Uint8Array>;
}

interface Wish {
  readonly download: boolean;
  readonly byHash: boolean;
}

/** Answers GET and HEAD for a file: whole or in part, or that the asker has it already. */
export async function answerFile(
  request: Request,
  file: Pick<ArtifactFile, "path" | "sha256" | "bytes">,
  content: FileContent,
  wish: Wish,
): Promise<Response> {
  const head = await content.read(headBytes);
  const { status, headers, send } = planAnswer({ ...file, head }, { ...wish, headers: request.headers });
  const body = send && request.method !== "HEAD" ? content.stream(send) : null;
  return new Response(body, { status, headers });
}
