import { columnEffects } from "@/lib/stats/additive-effects";
import { byCode, type Component, components } from "@/lib/stats/components";
import type { ReviewerSeverity } from "./schema";
import type { PaperScores } from "./table";

/** Papers that a reviewer needs before the own severity is shown. */
const fewestPapers = 5;

interface Row {
  readonly reviewer: string;
  readonly paper: string;
  readonly score: number;
}

/**
 * How severe each reviewer is: effects of the additive model score = paper + reviewer by least squares, within each connected
 * part of the reviewer-paper graph, where they add up to 0. Across parts nothing can be compared.
 */
export function reviewerSeverity(papers: readonly PaperScores[]): ReviewerSeverity {
  const rows: Row[] = papers.flatMap(({ paper, humans }) =>
    humans.map(({ rater, score }) => ({ reviewer: rater, paper: paper.id, score })),
  );
  const parts = components(rows.map(({ reviewer, paper }) => [reviewer, paper]));
  const partOf = new Map(parts.flatMap((part) => part.left.map((reviewer) => [reviewer, part] as const)));
  const byPart = Map.groupBy(rows, ({ reviewer }) => partOf.get(reviewer));
  return {
    comparable: parts.length <= 1,
    parts: parts.map((part) => partSeverity(part, byPart.get(part) ?? [])),
  };
}

function partSeverity(part: Component, rows: readonly Row[]): ReviewerSeverity["parts"][number] {
  const reviewerAt = new Map(part.left.map((reviewer, at) => [reviewer, at]));
  const paperAt = new Map(part.right.map((paper, at) => [paper, at]));
  const effects = columnEffects(
    rows.map((row) => ({
      row: paperAt.get(row.paper) as number,
      column: reviewerAt.get(row.reviewer) as number,
      value: row.score,
    })),
    part.right.length,
    part.left.length,
  );
  const papersOf = Map.groupBy(rows, ({ reviewer }) => reviewer);
  return {
    papers: part.right.length,
    reviewers: part.left
      .map((reviewer, at) => {
        const papers = new Set(papersOf.get(reviewer)?.map(({ paper }) => paper)).size;
        const isShown = part.left.length > 1 && papers >= fewestPapers;
        return { reviewer, papers, effect: isShown ? (effects[at] as number) : null };
      })
      .sort((a, b) => byCode(a.reviewer, b.reviewer)),
  };
}
