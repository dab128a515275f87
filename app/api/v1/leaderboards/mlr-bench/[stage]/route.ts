import { db } from "@/app/_server/db";
import { defineRoute } from "@/app/_server/define-route";
import { exportedBoard } from "@/app/_server/exported-board";
import { boardProvenance } from "@/db/queries/board-provenance";
import { leaderboard } from "@/db/queries/leaderboard";
import { visitor } from "@/lib/actor";
import { boardDoors } from "@/lib/api/board-doors";
import { boardBibtex } from "@/lib/board/export-bibtex";
import { boardCsv } from "@/lib/board/export-csv";
import { boardLatex } from "@/lib/board/export-latex";
import { AppError } from "@/lib/errors";

const json = defineRoute(boardDoors.leaderboard, ({ params, query }) =>
  leaderboard(db(), visitor, { benchmark: "mlr-bench", ...params, ...query }),
);

const files = {
  csv: defineRoute(boardDoors.leaderboardCsv, (asked) => boardCsv(exportedBoard(asked))),
  tex: defineRoute(boardDoors.leaderboardTex, (asked) => boardLatex(exportedBoard(asked))),
  bib: defineRoute(boardDoors.leaderboardBib, (asked) => {
    const { board, link } = exportedBoard(asked);
    const { snapshot } = boardProvenance(db(), visitor, board);
    if (!snapshot) throw new AppError("unavailable", "Nothing is loaded yet, so there is nothing to cite.");
    return boardBibtex(board, link, snapshot.createdAt);
  }),
};

/** A folder's parameter is a whole part of the path, so the ending of a file comes with the stage. */
export async function GET(
  request: Request,
  context: { params: Promise<{ stage: string }> },
): Promise<Response> {
  const { stage } = await context.params;
  const ending = /^(?<name>.*)\.(?<kind>csv|tex|bib)$/.exec(stage)?.groups;
  if (!ending) return json.GET(request, context);
  const file = files[ending.kind as keyof typeof files];
  return file.GET(request, { params: Promise.resolve({ stage: ending.name }) });
}

export const HEAD = GET;
export const { OPTIONS } = json;
