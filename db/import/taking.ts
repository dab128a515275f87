import { isUtf8 } from "node:buffer";
import type { ReportDraft } from "./report";
import type { SearchIndex } from "./search-index";
import type { Statements } from "./statements";

/** What the functions that take one file work with, inside the transaction of its batch. */
export interface Taking {
  readonly s: Statements;
  readonly search: SearchIndex;
  readonly report: ReportDraft;
  readonly snapshotId: string;
  readonly isTask: (id: string) => boolean;
}

/** The file's text, or null where it is not UTF-8 or too large to hold. */
export function textOf(content: Buffer | null): string | null {
  return content && isUtf8(content) ? content.toString("utf8") : null;
}
