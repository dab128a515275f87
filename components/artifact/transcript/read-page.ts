import type { TranscriptPage } from "@/lib/transcripts/page";

/** Reads a page of steps from our own API, whose answers are checked by their schema before they are sent. */
export async function readPage(address: string, signal?: AbortSignal): Promise<TranscriptPage> {
  const response = await fetch(address, signal ? { signal } : {});
  if (!response.ok) throw new Error(`The transcript answered with status ${response.status}`);
  return (await response.json()) as TranscriptPage;
}
