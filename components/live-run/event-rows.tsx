import type { ToldEvent } from "@/lib/runs/told-event";

/** Time into the attempt: 0:07, 12:31, 1:02:09. */
function timeInto(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** What an agent did, one event a row. */
export function EventRows({ told }: { told: readonly ToldEvent[] }) {
  return (
    <ol className="events">
      {told.map(({ seq, atMs, kind, tone, label, text }) => (
        <li key={seq} className={`told ${kind} ${tone}`}>
          <span className="tn at">{atMs === null ? "" : timeInto(atMs)}</span>
          <b>{label}</b>
          <EventText text={text} isCode={kind === "tool" || kind === "file"} />
        </li>
      ))}
    </ol>
  );
}

const longText = 600;

function EventText({ text, isCode }: { text: string; isCode: boolean }) {
  if (text.length <= longText) return <span className={isCode ? "mono" : undefined}>{text}</span>;
  return (
    <details>
      <summary className={isCode ? "mono" : undefined}>{text.slice(0, longText)} …</summary>
      <span className={isCode ? "mono" : undefined}>{text.slice(longText)}</span>
    </details>
  );
}
