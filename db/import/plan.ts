import { readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { expectedFiles } from "@/lib/benchmarks/mlr-bench/layout";
import { placeOf } from "@/lib/benchmarks/mlr-bench/paths";
import type { Place } from "@/lib/benchmarks/mlr-bench/places";
import { parseTaskId } from "@/lib/benchmarks/mlr-bench/task-id";
import { AppError } from "@/lib/errors";
import type { ReportDraft } from "./report";
import { walk } from "./walk";

/** The folder's real place on disk. @throws AppError `invalid` where it is not the benchmark's folder */
export function benchmarkFolder(dir: string): string {
  const root = realFolder(dir);
  const tasks = join(root, "tasks");
  const names = isFolder(tasks) ? readdirSync(tasks) : [];
  if (names.some((name) => name.endsWith(".md") && parseTaskId(name.slice(0, -3)))) return root;
  const missing =
    names.length > 0 ? "no task file in tasks/ (such as tasks/iclr2025_wsl.md)" : "no folder tasks/";
  throw new AppError(
    "invalid",
    `${dir} is not the MLR-Bench repository: it has ${missing}. Give the folder of a clone of https://github.com/chchenhui/mlrbench.`,
  );
}

function realFolder(dir: string): string {
  let root: string;
  try {
    root = realpathSync(dir);
  } catch (cause) {
    throw new AppError("invalid", `There is no folder ${dir}. Give the folder of a clone of the benchmark.`, {
      cause,
    });
  }
  if (isFolder(root)) return root;
  throw new AppError("invalid", `${dir} is a file. Give the folder of a clone of the benchmark.`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The order of taking: what others refer to comes first. */
const phaseOf: Partial<Record<Place["kind"], number>> = { task: 0, review: 1, artifact: 1, pointer: 2 };
const lastPhase = 3;

export interface PlannedFile {
  readonly path: string;
  readonly place: Place;
}

export interface Plan {
  /** Files to read, phase by phase. */
  readonly phases: readonly (readonly PlannedFile[])[];
  readonly total: number;
}

/** Lists what an import of the folder will read. Everything else goes into the report, counted and with its reason. */
export function planImport(root: string, report: ReportDraft): Plan {
  const phases: PlannedFile[][] = [[], [], [], []];
  let total = 0;
  for (const file of walk(root)) {
    if (file.kind === "refused") {
      report.skip(file.reason, file.path);
      continue;
    }
    const place = placeOf(file.path, (id) => parseTaskId(id) !== null);
    if (place.kind === "ignore") report.ignore(place.reason, file.path);
    else if (place.kind === "skip") report.skip(place.reason, file.path);
    else {
      phases[phaseOf[place.kind] ?? lastPhase]?.push({ path: file.path, place });
      total += 1;
    }
  }
  return { phases, total };
}

/** Reports what the layout's rules expect of the folder's tasks and is not there. A folder that is missing whole is one line. */
export function reportMissing({ phases }: Plan, report: ReportDraft): void {
  const here = pathsAndFolders(phases.flat());
  const taskIds = (phases[0] ?? []).map(({ path }) => path.slice("tasks/".length, -".md".length));
  const absent = new Set<string>();
  for (const { what, path } of expectedFiles(taskIds)) {
    if (here.has(path)) continue;
    const folder = `${path.split("/", 2).join("/")}/`;
    // `human_eval/x.csv/` is a file's own name, not a folder of many.
    if (here.has(folder) || path.startsWith("human_eval/")) report.miss(what, path);
    else if (!absent.has(folder)) {
      absent.add(folder);
      report.miss("whole folder", folder);
    }
  }
}

function pathsAndFolders(files: readonly PlannedFile[]): Set<string> {
  const here = new Set<string>();
  for (const { path } of files) {
    here.add(path);
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end + 1);
      if (here.has(folder)) break;
      here.add(folder);
    }
  }
  return here;
}
