import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { fileToRead } from "@/lib/catalog/run";
import type { ReadFile, StudyPaperRow } from "@/lib/review/paper-views";
import type { Tx } from "../client";
import { agents } from "../schema/agents";
import { artifacts } from "../schema/artifacts";
import { tasks } from "../schema/benchmarks";
import { runs } from "../schema/runs";
import { paperMarks, studyPapers } from "../schema/studies";

/** The papers of a study by label, calibration first. */
export function studyPaperRows(db: Tx, studyId: string): StudyPaperRow[] {
  return rowsWhere(db, eq(studyPapers.studyId, studyId)).sort(
    (a, b) => Number(b.isCalibration) - Number(a.isCalibration) || (a.label < b.label ? -1 : 1),
  );
}

/** One paper of a study, by its own id. */
export function studyPaperRow(db: Tx, paperId: string): StudyPaperRow | undefined {
  return rowsWhere(db, eq(studyPapers.id, paperId))[0];
}

function rowsWhere(db: Tx, condition: ReturnType<typeof eq>): StudyPaperRow[] {
  const found = db
    .select({ paper: studyPapers, run: runs, agentName: agents.name, topic: tasks.topic })
    .from(studyPapers)
    .innerJoin(runs, eq(runs.id, studyPapers.runId))
    .innerJoin(agents, eq(agents.id, runs.agentId))
    .innerJoin(tasks, eq(tasks.id, runs.taskId))
    .where(condition)
    .all();
  const marks = marksOf(
    db,
    found.map(({ paper }) => paper.id),
  );
  const files = readFiles(
    db,
    found.map(({ run }) => run),
  );
  return found.map(({ paper, run, agentName, topic }) => {
    const file = files.get(run.id) ?? null;
    const decided = marks.get(paper.id) ?? { open: 0, masked: 0, kept: 0 };
    const { id, studyId, label, isCalibration, isExposed, checkedAt, checkedSha256 } = paper;
    const isChecked = file !== null && checkedSha256 === file.sha256;
    return {
      ...{ id, studyId, label, isCalibration, isExposed, checkedAt, agentName, topic, file, marks: decided },
      ...{ runId: run.id, stage: run.stage, title: run.title, agentId: run.agentId, taskId: run.taskId },
      isChecked,
      isReady: isChecked && decided.open === 0,
    };
  });
}

function marksOf(db: Tx, paperIds: string[]): Map<string, StudyPaperRow["marks"]> {
  const rows = db
    .select({ paperId: paperMarks.paperId, decision: paperMarks.decision, n: sql<number>`count(*)` })
    .from(paperMarks)
    .where(inArray(paperMarks.paperId, paperIds))
    .groupBy(paperMarks.paperId, paperMarks.decision)
    .all();
  const byPaper = Map.groupBy(rows, ({ paperId }) => paperId);
  const of = (list: typeof rows, decision: string) => list.find((row) => row.decision === decision)?.n ?? 0;
  return new Map(
    [...byPaper].map(([paperId, list]) => [
      paperId,
      { open: of(list, "open"), masked: of(list, "masked"), kept: of(list, "kept") },
    ]),
  );
}

/** The file that each run is read by, where it has one that a study can show: Markdown, plain text or PDF. */
export function readFiles(
  db: Tx,
  of: readonly Pick<typeof runs.$inferSelect, "id" | "stage">[],
): Map<string, ReadFile> {
  const ids = of.map(({ id }) => id);
  const rows = db
    .select()
    .from(artifacts)
    .where(
      and(
        inArray(artifacts.runId, ids),
        sql`NOT EXISTS (SELECT 1 FROM artifacts newer WHERE newer.run_id = ${artifacts.runId} AND newer.path = ${artifacts.path} AND newer.revision > ${artifacts.revision})`,
        inArray(artifacts.kind, ["paper", "idea", "proposal", "results"]),
      ),
    )
    .orderBy(asc(artifacts.path))
    .all();
  const byRun = Map.groupBy(rows, ({ runId }) => runId);
  const files = new Map<string, ReadFile>();
  for (const { id, stage } of of) {
    const file = fileToRead(stage, byRun.get(id) ?? []);
    if (file && isReadable(file.mediaType)) files.set(id, file);
  }
  return files;
}

const isReadable = (mediaType: string) => mediaType.startsWith("text/") || mediaType === "application/pdf";
