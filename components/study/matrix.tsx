import type { AssignmentState } from "@/lib/review/rules";
import type { MatrixCell, MatrixPaper, MatrixReviewer } from "@/lib/review/study-views";
import { studyHref } from "./study-frame";
import "./matrix.css";

interface Props {
  readonly studyId: string;
  readonly papers: readonly MatrixPaper[];
  readonly reviewers: readonly MatrixReviewer[];
  readonly perPaper: number;
  readonly submitted: number;
  readonly given: number;
}

/** Papers by reviewers: who has what, and how far it is. Each mark leads to the assignment. */
export function Matrix({ studyId, papers, reviewers, perPaper, submitted, given }: Props) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label="Assignments, papers by reviewers">
        <table className="t matrix">
          <caption className="vh">Papers by reviewers</caption>
          <thead>
            <tr>
              <th scope="col" className="sticky">
                Paper
              </th>
              {reviewers.map(({ id, label, isActive }) => (
                <th key={id} scope="col" className={isActive ? undefined : "away"}>
                  {label}
                  {!isActive && <span className="vh"> left the study</span>}
                </th>
              ))}
              <th scope="col" className="num">
                In
              </th>
            </tr>
          </thead>
          <tbody>
            {papers.map((paper) => (
              <tr key={paper.id}>
                <th scope="row" className="sticky tn nowrap">
                  <a href={`${studyHref(studyId)}/papers/${paper.id}`}>{paper.label}</a>
                </th>
                {paper.cells.map((cell, at) => (
                  <Cell key={reviewers[at]?.id ?? at} cell={cell} studyId={studyId} />
                ))}
                <td className="num">
                  {paper.submitted} / {paper.isCalibration ? paper.given : Math.max(perPaper, paper.given)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="sticky">
                In / given
              </th>
              {reviewers.map((one) => (
                <td key={one.id} className="m tn small">
                  <span>
                    {one.submitted}/{one.given}
                  </span>
                </td>
              ))}
              <td className="num tn">
                {submitted} / {given}
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
      <Legend hasCalibration={papers.some(({ isCalibration }) => isCalibration)} />
    </div>
  );
}

const looks: Record<AssignmentState, { readonly sign: string; readonly look: string }> = {
  assigned: { sign: "○", look: "asn" },
  opened: { sign: "◔", look: "dr" },
  draft: { sign: "◐", look: "dr" },
  submitted: { sign: "●", look: "in" },
  reopened: { sign: "◉", look: "in" },
  declined: { sign: "–", look: "dec" },
  withdrawn: { sign: "–", look: "asn" },
};

function Cell({ cell, studyId }: { cell: MatrixCell; studyId: string }) {
  if (cell === null) return <td className="m" />;
  if (cell.kind === "conflict") {
    return (
      <td className="m cf">
        <span>
          <span aria-hidden="true">×</span>
          <span className="vh">conflict</span>
        </span>
      </td>
    );
  }
  const { sign, look } = looks[cell.state];
  const words = `${cell.state}${cell.isThird ? ", third reader" : ""}`;
  return (
    <td className={`m ${look}`}>
      <a href={`${studyHref(studyId)}/assignments/${cell.assignmentId}`} title={`${words}: ${cell.reason}`}>
        <span aria-hidden="true">
          {sign}
          {cell.isThird && <sup>3</sup>}
        </span>
        <span className="vh">{words}</span>
      </a>
    </td>
  );
}

function Legend({ hasCalibration }: { hasCalibration: boolean }) {
  return (
    <ul className="legend" style={{ marginTop: ".75rem" }}>
      <li>
        <span className="c-human">●</span>submitted
      </li>
      <li>
        <span className="c-human">◉</span>reopened
      </li>
      <li>
        <span className="c-human">◐</span>draft
      </li>
      <li>
        <span className="c-human">◔</span>opened
      </li>
      <li>
        <span className="faint">○</span>assigned
      </li>
      <li>
        <span style={{ color: "var(--bad)" }}>–</span>declined
      </li>
      <li>
        <span style={{ color: "var(--bad)" }}>×</span>conflict
      </li>
      {hasCalibration && <li>C papers are for calibration and count nowhere</li>}
    </ul>
  );
}
