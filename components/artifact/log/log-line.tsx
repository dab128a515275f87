import type { ReactNode, Ref } from "react";
import { ansiRuns } from "@/lib/artifacts/ansi";
import { type LogRow, logLevel } from "@/lib/artifacts/log-row";
import { sizeWords } from "@/lib/artifacts/size-words";
import { marked } from "../marked";

interface Props {
  readonly row: LogRow;
  /** Null where the row goes on with the line above, "unknown" where nobody has counted. */
  readonly number: { readonly line: number; readonly exact: boolean } | null | "unknown";
  /** Marked wherever it stands in the row. */
  readonly words?: string;
  readonly isTarget?: boolean;
  /** What can be done with a row that is not shown whole. */
  readonly children?: ReactNode;
  readonly index?: number;
  readonly measure?: Ref<HTMLDivElement>;
}

/** One line of a log: its number, its text in the terminal's colours. */
export function LogLine({ row, number, words = "", isTarget = false, children, index, measure }: Props) {
  const runs = ansiRuns(row.text);
  const level = logLevel(runs.map(({ text }) => text).join(""));
  const classes = ["ln", level !== "plain" && level, isTarget && "target"].filter(Boolean).join(" ");
  return (
    <div className={classes} ref={measure} data-index={index}>
      <LineNumber number={number} />
      <span className="tx">
        {runs.map(({ text, className }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches of a line have no other identity
          <span key={i} className={className || undefined}>
            {marked(text, words)}
          </span>
        ))}
      </span>
      {children}
    </div>
  );
}

function LineNumber({ number }: Pick<Props, "number">) {
  if (number === "unknown") return <span className="no" />;
  if (!number) return <span className="no" title="Goes on with the line above" />;
  const written = number.line.toLocaleString("en");
  if (!number.exact)
    return (
      <span className="no" title="Estimated: not every line before it was read">
        ≈ {written}
      </span>
    );
  return (
    <a className="no" id={`L${number.line}`} href={`#L${number.line}`} tabIndex={-1}>
      {written}
    </a>
  );
}

/** Says what of a row is not shown, for pages without the reader. */
export function RowRest({ row }: { row: LogRow }) {
  return (
    <>
      {row.updates > 0 && <span className="rest">written over {row.updates.toLocaleString("en")} times</span>}
      {row.more > 0 && <span className="rest">{sizeWords(row.more)} more</span>}
    </>
  );
}
