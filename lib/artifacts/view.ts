/** A file of a run, as its readers see it. */
export interface ArtifactFile {
  /** Relative to the run's folder, with `/`. */
  readonly path: string;
  readonly kind: string;
  readonly sha256: string;
  readonly bytes: number;
  /** A copy that the agent kept beside the real one. */
  readonly isBackup: boolean;
  readonly revision: number;
  /** Where it stands in its source. */
  readonly sourceKey: string;
}

/** A file in a list of a run's files. */
export type ListedFile = Pick<ArtifactFile, "path" | "kind" | "bytes" | "isBackup">;
