import { existsSync } from "node:fs";
import type { Place } from "@/lib/benchmarks/mlr-bench/places";
import { mlrBenchSource } from "@/lib/benchmarks/mlr-bench/source";
import { BlobBatch } from "../blobs/blob-batch";
import { blobFile, inlineLimitBytes } from "../blobs/blob-file";
import type { Db } from "../client";
import type { ImportSnapshot } from "./import-snapshot";
import { KnownFiles } from "./known-files";
import type { PlannedFile } from "./plan";
import { heldBytes, readSourceFile, type SourceFile, withSourceFile } from "./read-source-file";
import type { ReportDraft } from "./report";
import { SearchIndex } from "./search-index";
import { Slab } from "./slab";
import { prepareStatements } from "./statements";
import { takeFile } from "./take-file";
import type { Taking } from "./taking";

export interface Limits {
  /** A larger file is skipped, with the reason. */
  readonly fileBytes: number;
  /** A batch is written when it holds this many files or bytes. */
  readonly batchFiles: number;
  readonly batchBytes: number;
}

const defaultLimits: Limits = {
  fileBytes: 256 * 1024 * 1024,
  batchFiles: 1024,
  batchBytes: 12 * 1024 * 1024,
};

interface Surroundings {
  readonly db: Db;
  readonly root: string;
  readonly dataDir: string;
  readonly report: ReportDraft;
  readonly snapshot: ImportSnapshot;
}

interface Waiting {
  readonly file: SourceFile;
  readonly place: Place;
}

export interface Done {
  readonly done: number;
  readonly bytes: number;
  readonly taken: number;
}

/** Reads files, and writes those that are new in batches: contents first, then all rows of the batch in one transaction. */
export class FileTaker {
  readonly #with: Surroundings;
  readonly #limits: Limits;
  readonly #statements;
  readonly #search: SearchIndex;
  readonly #known: KnownFiles;
  readonly #blobs: BlobBatch;
  readonly #slab: Slab;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #done = 0;
  #taken = 0;

  constructor({ limits, ...rest }: Surroundings & { readonly limits: Partial<Limits> }) {
    this.#with = rest;
    this.#limits = { ...defaultLimits, ...limits };
    this.#statements = prepareStatements(rest.db);
    this.#search = new SearchIndex(rest.db);
    this.#known = new KnownFiles(rest.db);
    this.#blobs = new BlobBatch(rest.dataDir);
    this.#slab = new Slab(this.#limits.batchBytes + heldBytes);
  }

  /** Takes these files, in order, and says after each batch how far it is. */
  async takeAll(
    files: readonly PlannedFile[],
    isTask: Taking["isTask"],
    onBatch: (done: Done) => void,
  ): Promise<void> {
    for (const file of files) {
      this.#read(file, isTask);
      this.#done += 1;
      if (this.#waiting.length >= this.#limits.batchFiles || this.#waitingBytes >= this.#limits.batchBytes) {
        await this.#flush(isTask);
        onBatch(this.#progress());
      }
    }
    await this.#flush(isTask);
    onBatch(this.#progress());
  }

  #progress(): Done {
    return { done: this.#done, bytes: this.#with.report.bytes, taken: this.#taken };
  }

  #read({ path, place }: PlannedFile, isTask: Taking["isTask"]): void {
    const { root, report } = this.#with;
    const taskId = taskOf(place);
    if (taskId !== null && !isTask(taskId)) {
      report.skip(`unknown task "${taskId}"`, path);
      return;
    }
    if (this.#waiting.length === 0) this.#slab.reset();
    const file = readSourceFile(root, path, this.#limits.fileBytes, (bytes) => this.#slab.take(bytes));
    if ("refused" in file) {
      report.skip(file.refused, path);
      return;
    }
    report.bytes += file.bytes;
    const state = this.#known.stateOf(file);
    if (state === "unchanged" && this.#isStored(file, place)) {
      report.unchanged += 1;
      return;
    }
    if (state === "changed") report.change(path);
    this.#waiting.push({ file, place });
    this.#waitingBytes += file.content?.length ?? 0;
  }

  /** A large content whose file is gone is stored anew, though its row stands. */
  #isStored(file: SourceFile, place: Place): boolean {
    return !isLargeBlob(file, place) || existsSync(blobFile(this.#with.dataDir, file.sha256));
  }

  async #flush(isTask: Taking["isTask"]): Promise<void> {
    if (this.#waiting.length === 0) return;
    const { db, report, snapshot } = this.#with;
    const batch = this.#waiting.filter((one) => this.#stage(one));
    this.#waiting = [];
    this.#waitingBytes = 0;
    await this.#blobs.settle();
    snapshot.transact(db, (tx, snapshotId) => {
      const taking = { s: this.#statements, search: this.#search, report, snapshotId, isTask };
      for (const { file, place } of batch) {
        if (!takeFile(tx, taking, file, place)) continue;
        const { path, sha256, bytes } = file;
        this.#statements.addSourceFile.run({ sourceId: mlrBenchSource.id, path, sha256, bytes, snapshotId });
        this.#taken += 1;
      }
    });
  }

  /** False for a file that is no longer what its hash says: it is skipped, and the next import takes it. */
  #stage({ file, place }: Waiting): boolean {
    if (!isLargeBlob(file, place)) return true;
    if (file.content) {
      this.#blobs.add(file.sha256, file.content);
      return true;
    }
    const copied = withSourceFile(this.#with.root, file.path, (fd) => this.#blobs.copy(file.sha256, fd));
    if (copied === true) return true;
    this.#with.report.skip("changed while it was read", file.path);
    return false;
  }
}

/** The task that must be known before the file can be taken. */
function taskOf(place: Place): string | null {
  if (place.kind === "review" || place.kind === "artifact") return place.run.taskId;
  return place.kind === "pointer" || place.kind === "related-work" ? place.taskId : null;
}

const stored: ReadonlySet<Place["kind"]> = new Set(["task", "review", "artifact", "related-work", "run-log"]);

function isLargeBlob(file: SourceFile, place: Place): boolean {
  return file.bytes > inlineLimitBytes && stored.has(place.kind);
}
