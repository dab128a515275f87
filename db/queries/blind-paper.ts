import { and, asc, desc, eq } from "drizzle-orm";
import { type Actor, operator } from "@/lib/actor";
import type { Stage } from "@/lib/benchmarks/stages";
import { fileToRead, type RunFile } from "@/lib/catalog/run";
import { AppError } from "@/lib/errors";
import type { BlindPaper } from "@/lib/review/blinding";
import { assertCanRead } from "@/lib/review/policy";
import type { Tx } from "../client";
import { artifacts } from "../schema/artifacts";
import { tasks } from "../schema/benchmarks";
import { runInputs, runs } from "../schema/runs";
import { paperMarks } from "../schema/studies";
import { ownAssignment } from "./own-assignment";
import { runFiles } from "./run-files";

type InputKind = BlindPaper["inputs"][number]["kind"];

/** Where everything of a blind paper lies. It knows the run: `readBlindPaper` makes of it what a reviewer gets. */
export interface BehindPaper {
  readonly label: string;
  readonly stage: Stage;
  readonly task: { readonly id: string; readonly title: string; readonly textSha256: string | null };
  readonly file: RunFile;
  /** Places to mask, in the text of `file`. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
  /** By path: the run's own files, and those of the experiment that it writes about. */
  readonly files: ReadonlyMap<string, RunFile>;
  readonly inputs: readonly { readonly kind: InputKind; readonly file: RunFile }[];
}

/**
 * What stands behind one of a reviewer's own papers.
 *
 * @throws AppError as `ownAssignment` and `assertCanRead`; `unavailable` where the paper's text is not loaded, or is not
 * the text that the blindness check read
 */
export function behindPaper(db: Tx, actor: Actor, assignmentId: string): BehindPaper {
  const own = ownAssignment(db, actor, assignmentId);
  assertCanRead(own.facts);
  const { paper } = own;
  const run = db
    .select({ stage: runs.stage, task: tasks })
    .from(runs)
    .innerJoin(tasks, eq(tasks.id, runs.taskId))
    .where(eq(runs.id, paper.runId))
    .get();
  // The run is under embargo for the reviewer too: its files are read for them, and leave only through the allow-list.
  const files = runFiles(db, operator, paper.runId);
  const file = run && checkedFile(db, run.stage, files, paper);
  if (!run || !file) {
    throw new AppError(
      "unavailable",
      "This paper's text cannot be shown at the moment. The chair has to check it again.",
    );
  }
  const inputs = own.form.needsInputs ? inputsOf(db, paper.runId, run.stage, files) : [];
  const lent = inputRuns(db, paper.runId)
    .filter(({ kind }) => kind === "experiment")
    .flatMap(({ inputRunId }) => runFiles(db, operator, inputRunId));
  return {
    label: paper.label,
    stage: run.stage,
    task: { id: run.task.id, title: run.task.title, textSha256: taskText(db, run.task.id) },
    file,
    marks: db
      .select({ start: paperMarks.start, end: paperMarks.end })
      .from(paperMarks)
      .where(and(eq(paperMarks.paperId, paper.id), eq(paperMarks.decision, "masked")))
      .orderBy(asc(paperMarks.start))
      .all(),
    files: new Map([...lent, ...files].map((one) => [one.path, one])),
    inputs,
  };
}

/** The very content that was checked: marks fit no other. A newer one stays unseen until it is checked too. */
function checkedFile(
  db: Tx,
  stage: Stage,
  files: readonly RunFile[],
  { runId, checkedSha256 }: { runId: string; checkedSha256: string | null },
): RunFile | undefined {
  if (checkedSha256 === null) return undefined;
  const current = fileToRead(stage, files);
  if (current?.sha256 === checkedSha256) return current;
  return db
    .select({
      path: artifacts.path,
      kind: artifacts.kind,
      mediaType: artifacts.mediaType,
      bytes: artifacts.bytes,
      sha256: artifacts.sha256,
      isBackup: artifacts.isBackup,
    })
    .from(artifacts)
    .where(and(eq(artifacts.runId, runId), eq(artifacts.sha256, checkedSha256)))
    .get();
}

function taskText(db: Tx, taskId: string): string | null {
  const row = db
    .select({ sha256: artifacts.sha256 })
    .from(artifacts)
    .where(and(eq(artifacts.taskId, taskId), eq(artifacts.kind, "task")))
    .orderBy(desc(artifacts.revision))
    .get();
  return row?.sha256 ?? null;
}

const inputRuns = (db: Tx, runId: string) =>
  db.select().from(runInputs).where(eq(runInputs.runId, runId)).orderBy(asc(runInputs.kind)).all();

/** What the run took over from others; what it made itself on the way counts as well. */
function inputsOf(db: Tx, runId: string, stage: Stage, files: readonly RunFile[]): BehindPaper["inputs"] {
  const given = new Map(inputRuns(db, runId).map((row) => [row.kind, row.inputRunId]));
  return (["idea", "proposal", "experiment"] as const).flatMap((kind) => {
    if (kind === stage) return [];
    const from = given.get(kind);
    const file = fileToRead(kind, from === undefined ? files : runFiles(db, operator, from));
    return file?.mediaType.startsWith("text/") ? [{ kind, file }] : [];
  });
}
