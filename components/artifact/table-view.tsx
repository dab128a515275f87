import { fileViewHref } from "@/lib/artifacts/address";
import { type TablePage, tablePageRows } from "@/lib/artifacts/table";
import { ScrollBox } from "./scroll-box";

interface Props {
  readonly runId: string;
  readonly path: string;
  readonly page: TablePage;
  /** False where the file is larger than what was read. */
  readonly isWhole: boolean;
}

/** A page of a table. A cell is the text that stands in the file; a formula stays one. */
export function TableView({ runId, path, page, isWhole }: Props) {
  const { header, rows, from, total, hiddenColumns } = page;
  const last = from - 1 + rows.length;
  return (
    <div className="table-view">
      <ScrollBox className="scroll" label={`Rows of ${path}`}>
        <table className="t data">
          <caption className="vh">
            {path}, rows {from} to {last} of {total}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="num rowno">
                <span className="vh">Row</span>
              </th>
              {header.map((name, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity; names repeat
                <th scope="col" key={i}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <tr key={i}>
                <td className="num rowno">{from + i}</td>
                {row.map((cell, j) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={j} className={isNumber(cell) ? "num" : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="table-foot row">
        <span className="tn">{extent(from, last, total, isWhole)}</span>
        {hiddenColumns > 0 && <span>{hiddenColumns} more columns are in the file.</span>}
        <Pages runId={runId} path={path} from={from} total={total} />
      </p>
    </div>
  );
}

function Pages({
  runId,
  path,
  from,
  total,
}: Pick<Props, "runId" | "path"> & { from: number; total: number }) {
  const before = Math.max(1, from - tablePageRows);
  const after = from + tablePageRows;
  return (
    <span className="row push">
      {from > 1 && (
        <a className="btn" rel="prev" href={fileViewHref(runId, path, { from: String(before) })}>
          Earlier rows
        </a>
      )}
      {after <= total && (
        <a className="btn" rel="next" href={fileViewHref(runId, path, { from: String(after) })}>
          Later rows
        </a>
      )}
    </span>
  );
}

function extent(from: number, last: number, total: number, isWhole: boolean): string {
  const all = total.toLocaleString("en");
  const whole = isWhole ? `${all} rows` : `the first ${all} rows; the file has more`;
  return total === 0
    ? "A header and no rows"
    : `Rows ${from.toLocaleString("en")} to ${last.toLocaleString("en")} of ${whole}`;
}

const isNumber = (cell: string) => /^\s*-?\d[\d.,]*(?:e[+-]?\d+)?%?\s*$/i.test(cell);
