import { FrameworkScript } from "@/components/ui/framework-script";
import type { LogHead } from "@/lib/artifacts/log-head";
import { ScrollBox } from "../scroll-box";
import { LogLine, RowRest } from "./log-line";
import { LogShell } from "./log-shell";
import "./log.css";

interface Props {
  /** Where the file's bytes are, by range requests. */
  readonly src: string;
  readonly bytes: number;
  readonly name: string;
  /** The first rows: in the page from the start, and all there is without a script. */
  readonly head: LogHead;
}

/** A log of any size. The page brings its first rows; the reader takes over once it has read the same ones itself. */
export function LogView({ src, bytes, name, head }: Props) {
  return (
    <div className="log-view">
      <FrameworkScript />
      <LogShell src={src} bytes={bytes} name={name}>
        <div className="log-bar">
          <p className="log-wait">{extent(head)}</p>
        </div>
        <ScrollBox className="log" label={`Lines of ${name}`}>
          <div className="lines">
            {head.rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line's number is its identity
              <LogLine key={i} row={row} number={{ line: i + 1, exact: true }}>
                <RowRest row={row} />
              </LogLine>
            ))}
          </div>
        </ScrollBox>
      </LogShell>
    </div>
  );
}

function extent({ rows, isWhole }: LogHead): string {
  const lines = rows.length === 1 ? "1 line" : `${rows.length} lines`;
  return isWhole ? lines : `The first ${lines} so far. The download has all of them.`;
}
