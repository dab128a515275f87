/** A count with the files behind it, as many as fit. */
export interface Tally {
  count: number;
  files: string[];
}

/** What one import did. Stored as it is. */
export interface ImportReport {
  directory: string;
  snapshotId: string | null;
  /** Files by what they became, such as `review` or `artifact`. */
  taken: Record<string, number>;
  unchanged: number;
  /** Paths that an earlier import knew with other content. */
  changed: Tally;
  skipped: Record<string, Tally>;
  /** Outside the layout: not looked into. */
  ignored: Record<string, Tally>;
  /** Files that the layout's rules expect and that are not there, by what they are. */
  missing: Record<string, Tally>;
  warnings: Record<string, Tally>;
  bytes: number;
  totals: Totals;
}

/** What the database holds of the benchmark after the import. */
export interface Totals {
  tasks: number;
  runs: Record<string, number>;
  judgeReviews: Record<string, number>;
  unparsedReviews: number;
  humanReviews: number;
  humanFindings: number;
  judgeFindings: number;
  artifacts: number;
}

const namesKept = 200;
const reasonsKept = 200;
const otherReasons = "other reasons";

/** Gathers a report while an import runs. Names are kept up to a bound, counts are exact. */
export class ReportDraft {
  readonly taken: Record<string, number> = {};
  unchanged = 0;
  bytes = 0;
  readonly changed: Tally = { count: 0, files: [] };
  readonly skipped: Record<string, Tally> = {};
  readonly ignored: Record<string, Tally> = {};
  readonly missing: Record<string, Tally> = {};
  readonly warnings: Record<string, Tally> = {};

  take(what: string): void {
    this.taken[what] = (this.taken[what] ?? 0) + 1;
  }

  change(file: string): void {
    add(this.changed, file);
  }

  skip(reason: string, file: string): void {
    add(tallyOf(this.skipped, reason), file);
  }

  ignore(reason: string, file: string): void {
    add(tallyOf(this.ignored, reason), file);
  }

  miss(what: string, file: string): void {
    add(tallyOf(this.missing, what), file);
  }

  /** @param where the file, with the field where one is at fault */
  warn(what: string, where: string): void {
    add(tallyOf(this.warnings, what), where);
  }

  finish(directory: string, snapshotId: string | null, totals: Totals): ImportReport {
    const { taken, unchanged, changed, skipped, ignored, missing, warnings, bytes } = this;
    return {
      directory,
      snapshotId,
      taken,
      unchanged,
      changed,
      skipped,
      ignored,
      missing,
      warnings,
      bytes,
      totals,
    };
  }
}

function tallyOf(of: Record<string, Tally>, reason: string): Tally {
  const known = of[reason] ?? (Object.keys(of).length < reasonsKept ? undefined : of[otherReasons]);
  if (known) return known;
  const name = Object.keys(of).length < reasonsKept ? reason : otherReasons;
  const made: Tally = { count: 0, files: [] };
  of[name] = made;
  return made;
}

function add(tally: Tally, file: string): void {
  tally.count += 1;
  if (tally.files.length < namesKept) tally.files.push(file);
}
