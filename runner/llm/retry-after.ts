/** Google says it in the body of its error: `"retryDelay": "22s"`. */
const delayInBody = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/;

/**
 * How long a server asks to wait, in milliseconds, or null where it does not say: `retry-after-ms` before
 * `Retry-After` (seconds or a date) before what stands in the body.
 */
export function retryAfterMs(headers: Headers, body: string, today: number): number | null {
  const exact = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (exact >= 0) return Math.ceil(exact);
  const header = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(header)) return Math.ceil(Number(header) * 1000);
  const date = Date.parse(header);
  if (!Number.isNaN(date)) return Math.max(0, date - today);
  const inBody = delayInBody.exec(body)?.[1];
  return inBody === undefined ? null : Math.ceil(Number(inBody) * 1000);
}
