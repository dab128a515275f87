import { mean } from "@/components/board/numbers";
import { Mark } from "@/components/ui/mark";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import type { RunScore } from "@/lib/catalog/run-score";
import "./runs-table.css";

/** The heads of the cells below. */
export function ScoreHeads() {
  return (
    <>
      {judgeFamilies.map(({ id, short, mark }) => (
        <th key={id} scope="col" className="num nowrap">
          <Mark name={mark} /> {short}
        </th>
      ))}
      <th scope="col" className="num nowrap">
        <Mark name="avg" /> Average
      </th>
      <th scope="col" className="num nowrap">
        <Mark name="human" /> Humans
      </th>
    </>
  );
}

/** Each judge's Overall on a run, their mean, and people's; what is missing says how. */
export function ScoreCells({ run }: { run: RunScore }) {
  return (
    <>
      {judgeFamilies.map(({ id }) => (
        <td key={id} className="num">
          <JudgeValue run={run} family={id} />
        </td>
      ))}
      <td className="num">
        {run.mean === null ? <Missing why="no average: a judge is missing" /> : <b>{mean(run.mean)}</b>}
      </td>
      <td className="num">
        {run.human ? (
          <>
            {mean(run.human.overall)}
            <span className="sub">n = {run.human.n}</span>
          </>
        ) : (
          <Missing why="not reviewed by humans" />
        )}
      </td>
    </>
  );
}

function JudgeValue({ run, family }: { run: RunScore; family: string }) {
  const score = run.judges[family];
  const without = run.judgesNoCode[family]?.overall;
  if (!score) return <Missing why="no review" />;
  if (score.overall === null) return <span className="nil unparsed">unparsed</span>;
  return (
    <>
      {score.overall}
      {typeof without === "number" && <span className="sub">{without} without code</span>}
    </>
  );
}

function Missing({ why }: { why: string }) {
  return (
    <span className="nil">
      <span aria-hidden="true">—</span>
      <span className="vh">{why}</span>
    </span>
  );
}
