import type { ReactNode } from "react";
import { day } from "@/components/board/board-provenance";
import { grouped, plural } from "@/components/board/numbers";
import type { AgreementReport } from "@/lib/agreement/schema";
import type { BoardProvenance } from "@/lib/board/provenance";

interface Props {
  readonly report: AgreementReport;
  /** Where imported reviews come from; null for a study held here. */
  readonly from: BoardProvenance | null;
  /** The report as JSON. */
  readonly json: string;
}

/** What a report was computed from, and how to compute it again. */
export function AgreementProvenance({ report, from, json }: Props) {
  return (
    <aside className="prov" aria-label="Where these numbers come from">
      <div className="wrap prov-in">
        <dl>
          <Item name="Snapshot">
            <code>{report.snapshot}</code>
            {from?.snapshot && <>, {day(from.snapshot.createdAt)}</>}
          </Item>
          {from?.source && (
            <Item name="Data">
              <a href={from.source.url} rel="noreferrer">
                {from.source.name}
              </a>{" "}
              at <code>{from.source.commit.slice(0, 8)}</code> ({from.source.licence})
            </Item>
          )}
          <Item name="Rubric">
            <a href="/methods#rubrics">
              <code>{report.rubric}</code>
            </a>
            , {plural(Object.keys(report.criteria).length, "criterion", "criteria")}
          </Item>
          <Item name="Judges">
            {report.judges.length === 0
              ? "none yet"
              : report.judges.map(({ id }) => (
                  <span key={id} className="judge-id">
                    <code>{id}</code>
                  </span>
                ))}
          </Item>
          <Item name="Basis">
            {report.basis}, margin {report.margin}
          </Item>
          <Item name="Intervals">
            {grouped(report.replicates)} resamples of papers, seed <code>{report.seed}</code>
          </Item>
        </dl>
        <p>
          <a href={json}>This report as JSON</a> · <a href="/methods#agreement">Formulas and rules</a> ·{" "}
          <a href="#reviewers">Leave one reviewer out</a>
        </p>
      </div>
    </aside>
  );
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
