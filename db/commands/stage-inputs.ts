import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Stage } from "@/lib/benchmarks/stages";
import { AppError } from "@/lib/errors";
import type { InputFile } from "@/lib/runs/job-spec";
import { sampleInput } from "@/lib/runs/sample-input";
import { inputStage, stageRules } from "@/lib/runs/stage-io";
import type { Tx } from "../client";
import { inputCandidates } from "../queries/input-candidates";
import { finishedRun, freeRun } from "../queries/visible";
import { artifacts } from "../schema/artifacts";
import { jobs } from "../schema/jobs";
import { runInputs, runs } from "../schema/runs";

/** What a stage is to start from. */
interface Asked {
  readonly stage: Stage;
  readonly taskId: string;
  readonly seed: number;
  readonly inputRunId: string | null;
  readonly holdForStudy: boolean;
  /** The null agent also runs where there is nothing to read. */
  readonly isNull: boolean;
}

/** Which runs gave what, as `run_inputs` names it. */
export interface Giver {
  readonly kind: "idea" | "proposal" | "experiment";
  readonly inputRunId: string;
}

export interface StageInputs {
  readonly files: readonly InputFile[];
  readonly givers: readonly Giver[];
}

/** How to bring in the texts that are not in the published snapshot. */
export const importWords =
  "Import the benchmark's files with “npm run import:mlrbench -- <folder of its repository>”, then try again.";

/**
 * The files that stand in a run's folder when it begins: the task's text, and what earlier stages left.
 *
 * @throws AppError `invalid` where a file is missing that the stage cannot do without, with how to get it
 */
export function stageInputs(tx: Tx, asked: Asked): StageInputs {
  const task = taskText(tx, asked.taskId);
  if (!task && !asked.isNull) {
    const why = `The text of ${asked.taskId} is not here: only its name is. ${importWords}`;
    throw new AppError("invalid", why, { fields: { taskId: ["The text of this task is not imported."] } });
  }
  const own = task ? [task] : [];
  const giver = giverOf(tx, asked);
  if (giver === null) return { files: own, givers: [] };
  const { needs, uses } = stageRules[asked.stage];
  const wanted = [...needs, ...uses].filter((path) => path !== "task.md");
  const found = wanted.flatMap((path) => findFile(tx, giver.inputRunId, path) ?? []);
  const missing = needs.filter((path) => path !== "task.md" && !found.some(({ file }) => file.path === path));
  if (missing.length > 0 && !asked.isNull) {
    const why = `The input run ${giver.inputRunId} has no ${missing.join(", no ")}. Choose another one, or import its files. ${importWords}`;
    throw new AppError("invalid", why, { fields: { inputRunId: [`It has no ${missing.join(", no ")}.`] } });
  }
  const pictures = asked.stage === "writeup" ? resultFiles(tx, giver.inputRunId) : [];
  return {
    files: unique([...own, ...found.map(({ file }) => file), ...pictures]),
    givers: giversOf(found, giver),
  };
}

const fileColumns = { path: artifacts.path, sha256: artifacts.sha256, bytes: artifacts.bytes };

/** The newest text of the task, under the name that agents know it by. */
function taskText(tx: Tx, taskId: string): InputFile | null {
  const row = tx
    .select(fileColumns)
    .from(artifacts)
    .where(and(eq(artifacts.taskId, taskId), eq(artifacts.kind, "task")))
    .orderBy(desc(artifacts.revision))
    .limit(1)
    .get();
  return row ? { ...row, path: "task.md" } : null;
}

function giverOf(tx: Tx, asked: Asked): Giver | null {
  const kind = inputStage[asked.stage];
  if (kind === null) return null;
  if (asked.inputRunId !== null) {
    assertGiver(tx, asked, kind);
    return { kind, inputRunId: asked.inputRunId };
  }
  const drawn = sampleInput(
    inputCandidates(tx, { ...asked, kind }).map(({ id }) => id),
    asked.seed,
    asked.taskId,
  );
  if (drawn !== null) return { kind, inputRunId: drawn };
  if (asked.isNull) return null;
  const why = `No run at the ${kind} stage on ${asked.taskId} has the files that this stage starts from. Run one first. ${importWords}`;
  throw new AppError("invalid", why, { fields: { inputRunId: ["There is no run to start from."] } });
}

function assertGiver(tx: Tx, { inputRunId, taskId, holdForStudy }: Asked, kind: Giver["kind"]): void {
  const refuse = (why: string) =>
    new AppError("invalid", `${inputRunId}: ${why}`, { fields: { inputRunId: [why] } });
  const row = tx
    .select({
      stage: runs.stage,
      taskId: runs.taskId,
      isFinished: sql<number>`${finishedRun(runs.id)}`,
      isFree: sql<number>`${freeRun(runs.id)}`,
    })
    .from(runs)
    .where(eq(runs.id, inputRunId ?? ""))
    .get();
  if (!row) throw refuse("There is no such run.");
  if (row.stage !== kind) throw refuse(`This stage starts from a run at the ${kind} stage.`);
  if (row.taskId !== taskId) throw refuse("It is a run on another task.");
  if (!row.isFinished) throw refuse("It has not finished, or failed.");
  if (!row.isFree && !holdForStudy)
    throw refuse("It is hidden for a blind study. Hold this run for the study too, or choose another input.");
}

interface Found {
  readonly file: InputFile;
  /** The run that made it; null where only the giver's own inputs name it. */
  readonly from: string | null;
}

/** A file of a run, or of a run that it started from itself. A file with a secret in it is not handed on. */
function findFile(tx: Tx, runId: string, path: string, depth = 0): Found | null {
  const own = tx
    .select(fileColumns)
    .from(artifacts)
    .where(
      and(
        eq(artifacts.runId, runId),
        eq(artifacts.path, path),
        eq(artifacts.isBackup, false),
        isNull(artifacts.withheld),
      ),
    )
    .orderBy(desc(artifacts.revision))
    .limit(1)
    .get();
  if (own) return { file: own, from: runId };
  const earlier = tx
    .select({ id: runInputs.inputRunId })
    .from(runInputs)
    .where(eq(runInputs.runId, runId))
    .orderBy(asc(runInputs.kind))
    .all();
  for (const { id } of depth < 3 ? earlier : []) {
    const found = findFile(tx, id, path, depth + 1);
    if (found) return found;
  }
  const spec = tx.select({ spec: jobs.spec }).from(jobs).where(eq(jobs.runId, runId)).get();
  const given = spec?.spec.inputs.find((one) => one.path === path);
  return given ? { file: given, from: null } : null;
}

/** Figures and tables beside an experiment's results: the paper may show them. */
function resultFiles(tx: Tx, runId: string): InputFile[] {
  const newest = sql`${artifacts.revision} = (SELECT max(n.revision) FROM artifacts n WHERE n.run_id = ${artifacts.runId} AND n.path = ${artifacts.path})`;
  return tx
    .select(fileColumns)
    .from(artifacts)
    .where(
      and(
        eq(artifacts.runId, runId),
        sql`${artifacts.path} LIKE 'results/%'`,
        sql`${artifacts.kind} IN ('figure', 'data', 'results')`,
        isNull(artifacts.withheld),
        newest,
      ),
    )
    .orderBy(asc(artifacts.path))
    .limit(500)
    .all();
}

function unique(files: readonly InputFile[]): InputFile[] {
  const byPath = new Map<string, InputFile>();
  for (const file of files) if (!byPath.has(file.path)) byPath.set(file.path, file);
  return [...byPath.values()];
}

/** A run that gave no more than a file of an earlier one is named for its own stage, the earlier one for its. */
function giversOf(found: readonly Found[], giver: Giver): Giver[] {
  const kinds: Readonly<Record<string, Giver["kind"]>> = { "idea.md": "idea", "proposal.md": "proposal" };
  const earlier = found.flatMap(({ file, from }) => {
    const kind = kinds[file.path];
    return kind && from !== null && from !== giver.inputRunId ? [{ kind, inputRunId: from }] : [];
  });
  return [giver, ...earlier.filter(({ kind }) => kind !== giver.kind)];
}
