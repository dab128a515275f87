import { Moment } from "@/components/ui/moment";
import type { LogLine, StudyHead } from "@/lib/review/study-views";
import { StudyFrame } from "./study-frame";

/** Who did what in a study, the newest first. The log is never changed. */
export function StudyLogPage({
  head,
  lines,
  isCut,
}: {
  head: StudyHead;
  lines: readonly LogLine[];
  isCut: boolean;
}) {
  return (
    <StudyFrame head={head} tab="log">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label="Log of the study">
        <table className="t">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td className="nowrap tn">
                  <Moment time={line.at} />
                </td>
                <td>{line.who ?? <span className="nil word">the server</span>}</td>
                <td className="nowrap">
                  {line.action.replaceAll("_", " ")}
                  {line.what !== null && <span className="sub">{line.what}</span>}
                </td>
                <td className="log-detail">{detailWords(line.detail)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="small muted" style={{ marginTop: ".75rem" }}>
        {isCut
          ? `The newest ${lines.length} lines; older ones stay in the database.`
          : `${lines.length} lines.`}{" "}
        Nothing here is ever changed or deleted.
      </p>
    </StudyFrame>
  );
}

function detailWords(detail: LogLine["detail"]): string {
  if (detail === null) return "";
  return Object.entries(detail)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${plain(name)}: ${valueWords(value)}`)
    .join("; ");
}

function valueWords(value: unknown): string {
  if (Array.isArray(value))
    return value.length > 8 ? `${value.length} of them` : value.map(valueWords).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return clipped(String(value));
  return Object.entries(value)
    .map(([name, inner]) => `${plain(name)} ${valueWords(inner)}`)
    .join(", ");
}

const clipped = (text: string) => (text.length > 160 ? `${text.slice(0, 160)} …` : text);

/** A field's name in words: `isConnected` is "connected". */
const plain = (name: string) =>
  name
    .replace(/^is(?=[A-Z])/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
