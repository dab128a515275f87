import type { LiveListener } from "./live-source";

/** What a view of one of the two logs needs. */
export interface PaneProps {
  /** Where the log is. */
  readonly address: (query: Readonly<Record<string, string | number>>, live?: "/live") => string;
  readonly listener: Omit<LiveListener, "bytes">;
  /** Whether more may come. */
  readonly isLive: boolean;
  readonly follows: boolean;
  readonly onFollow: (follows: boolean) => void;
  /** Told how large the log is, and how many lines it has where that is counted. */
  readonly onSize: (bytes: number, lines?: { readonly lines: number; readonly exact: boolean }) => void;
}
