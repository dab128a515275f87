import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { BoardPage } from "@/components/board/board-page";
import { boardMeta } from "@/components/board/board-words";
import { boardConditions } from "@/db/queries/board-conditions";
import { boardMatrix } from "@/db/queries/board-matrix";
import { boardProvenance } from "@/db/queries/board-provenance";
import { leaderboard } from "@/db/queries/leaderboard";
import { visitor } from "@/lib/actor";
import { Stage, stageNames } from "@/lib/benchmarks/stages";
import { defaultCohort } from "@/lib/board/cohort";
import { mostCells } from "@/lib/board/matrix";
import type { Leaderboard, LeaderboardQuery } from "@/lib/board/schema";
import {
  boardPath,
  formatViewState,
  parseViewState,
  type SearchParams,
  type ViewState,
} from "@/lib/board/view-state";

interface Props {
  params: Promise<{ stage: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * The board that an address asks for, once a request however many parts of the page want it. The address is the key,
 * because it is what two equal views share.
 */
const boardAt = cache((stage: Stage, address: string, rows: "all" | "kept"): Leaderboard => {
  return ask(() => leaderboard(db(), visitor, question(stage, address, rows)));
});

function question(stage: Stage, address: string, rows: "all" | "kept"): LeaderboardQuery {
  const { lens, condition, cohort, topic, year, ...view } = parseViewState(new URLSearchParams(address));
  const keep = (ids: readonly string[]) => (rows === "kept" ? [...ids] : []);
  return {
    benchmark: "mlr-bench",
    stage,
    lens,
    condition,
    ...(cohort !== undefined && { cohort }),
    ...(topic !== undefined && { topic }),
    ...(year !== undefined && { year }),
    scaffold: keep(view.scaffold),
    family: keep(view.family),
    coder: keep(view.coder),
  };
}

async function asked({ params, searchParams }: Props): Promise<{ stage: Stage; view: ViewState }> {
  const stage = Stage.safeParse((await params).stage);
  if (!stage.success) notFound();
  return { stage: stage.data, view: parseViewState((await searchParams) as SearchParams) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { stage, view } = await asked(props);
  const { title, description } = boardMeta(boardAt(stage, formatViewState(view), "all"), stageNames[stage]);
  return { title, description, alternates: { canonical: boardPath(stage, { ...view, pick: [] }) } };
}

export default async function LeaderboardPage(props: Props) {
  const { stage, view } = await asked(props);
  const address = formatViewState(view);
  const whole = boardAt(stage, address, "all");
  const isFiltered = view.scaffold.length + view.family.length + view.coder.length > 0;
  const withCode: ViewState = {
    ...view,
    condition: "default",
    cohort: view.cohort ?? defaultCohort(stage, view.condition),
  };
  // Past this the grid draws nothing and there are too many pairs to test: reading every score again would be for nothing.
  const isDrawn = whole.entries.length * whole.cohort.tasks <= mostCells;
  return (
    <BoardPage
      whole={whole}
      board={isFiltered ? boardAt(stage, address, "kept") : whole}
      view={view}
      conditions={boardConditions(db(), visitor, stage)}
      provenance={boardProvenance(db(), visitor, whole)}
      matrix={isDrawn ? boardMatrix(db(), visitor, question(stage, address, "all")) : null}
      withCode={view.condition === "default" ? null : boardAt(stage, formatViewState(withCode), "all")}
    />
  );
}
