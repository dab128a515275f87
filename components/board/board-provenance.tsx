import type { ReactNode } from "react";
import type { BoardProvenance } from "@/lib/board/provenance";
import type { Leaderboard } from "@/lib/board/schema";
import { exportPath, type ViewState } from "@/lib/board/view-state";
import { grouped, plural } from "./numbers";

/** The end of a board: what its numbers were computed from, and how to compute them again. */
export function Provenance({
  board,
  view,
  from,
}: {
  board: Leaderboard;
  view: ViewState;
  from: BoardProvenance;
}) {
  const { replicates, seed } = board.bootstrap;
  return (
    <aside className="prov" aria-label="Where these numbers come from">
      <div className="wrap prov-in">
        <dl>
          <Item name="Snapshot">
            {from.snapshot ? (
              <>
                <code>{from.snapshot.id}</code>,{" "}
                <time dateTime={from.snapshot.createdAt.toISOString()}>{day(from.snapshot.createdAt)}</time>
              </>
            ) : (
              "nothing loaded"
            )}
          </Item>
          {from.source && (
            <Item name="Data">
              <a href={from.source.url} rel="noreferrer">
                {from.source.name}
              </a>{" "}
              at <code>{from.source.commit.slice(0, 8)}</code> ({from.source.licence})
            </Item>
          )}
          <Item name="Task set">
            <code>{board.cohort.id}</code>, {plural(board.cohort.tasks, "task")}
          </Item>
          <Item name="Rubric">
            <a href={`/methods#rubric-${board.stage}`}>
              <code>{board.rubric}</code>
            </a>
            , {plural(board.criteria.length + 1, "criterion", "criteria")}
          </Item>
          <Item name="Judges">
            {from.judges.map((judge) => (
              <span key={judge.id} className="judge-id">
                <code>{judge.modelId}</code>, prompt {judge.promptVersion}
              </span>
            ))}
          </Item>
          <Item name="Intervals">
            {grouped(replicates)} resamples of tasks, seed <code>{seed}</code>
          </Item>
        </dl>
        <p>
          A task’s score is the mean of its judges; a resample keeps both judges of a task together.{" "}
          <a href={exportPath(board.stage, view, "bib")} data-export="bib">
            Cite this board
          </a>{" "}
          · <a href="/methods#intervals">How it is computed</a> · <a href="/api">The same by API</a>
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

/** The day of a moment, in UTC, as ISO writes it. */
export function day(moment: Date): string {
  return `${moment.toISOString().slice(0, 10)} UTC`;
}
