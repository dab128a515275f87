import type { Stage } from "../benchmarks/stages";
import type { MarkKind } from "./blindness-words";

/** Which file is read as the paper of a run. */
export interface ReadFile {
  readonly path: string;
  readonly sha256: string;
  readonly mediaType: string;
}

/** A paper of a study with who made it: for the chair and for commands, never for a reviewer. */
export interface StudyPaperRow {
  readonly id: string;
  readonly studyId: string;
  readonly label: string;
  readonly isCalibration: boolean;
  /** Whether the public could read the run when it was added. */
  readonly isExposed: boolean;
  readonly checkedAt: Date | null;
  readonly runId: string;
  readonly stage: Stage;
  readonly title: string | null;
  readonly agentId: string;
  readonly agentName: string;
  readonly taskId: string;
  readonly topic: string | null;
  readonly file: ReadFile | null;
  readonly marks: { readonly open: number; readonly masked: number; readonly kept: number };
  /** The text was checked as it is stored now. */
  readonly isChecked: boolean;
  /** It was checked, and every mark is decided: it can be given out. */
  readonly isReady: boolean;
}

/** A place in a paper that may give its maker away, and what the chair decided. */
export interface PaperMark {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly found: string;
  readonly kind: MarkKind;
  readonly origin: "check" | "chair";
  readonly decision: "open" | "masked" | "kept";
}

/** A run that a draft study could take. */
export interface RunChoice {
  readonly id: string;
  readonly title: string | null;
  readonly agent: string;
  readonly taskId: string;
  readonly isPdf: boolean;
  /** Whether the public can read it now. */
  readonly isPublic: boolean;
}

export interface RunChoices {
  readonly runs: readonly RunChoice[];
  /** Runs that the filter leaves and whose paper is not loaded or cannot be read. */
  readonly unreadable: number;
  readonly agents: readonly { readonly id: string; readonly name: string }[];
  readonly cohorts: readonly { readonly id: string; readonly name: string }[];
}
