/** What an address of a transcript may ask for; `from` is a place among the steps that match. */
export interface TranscriptWish {
  readonly from?: number | undefined;
  readonly count?: number | undefined;
  readonly kind?: string | undefined;
  readonly q?: string | undefined;
  readonly step?: number | undefined;
}

/** The page that shows these steps of a run's transcript. */
export function transcriptHref(runId: string, wish: TranscriptWish = {}): string {
  return `/runs/${encodeURIComponent(runId)}?tab=transcript${query("&", wish)}`;
}

/** The same question to the public API. */
export function transcriptApi(runId: string, wish: TranscriptWish): string {
  return `/api/v1/runs/${encodeURIComponent(runId)}/transcript${query("?", wish)}`;
}

function query(sign: string, wish: TranscriptWish): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(wish)) {
    const isDefault = value === undefined || value === "" || (name === "from" && value === 1);
    if (!isDefault) search.set(name, String(value));
  }
  return search.size > 0 ? `${sign}${search}` : "";
}
