import type { ErrorCode } from "@/lib/errors";
import type { AgreementQuestion } from "../queries/agreement-question";

/** What the web process asks the worker. */
export interface AgreementTask {
  readonly id: number;
  /** Path of the database file; the worker only reads it. */
  readonly file: string;
  readonly question: AgreementQuestion;
}

/** The worker's answer. A fault that is nobody's mistake carries its text; the process that asked throws it again. */
export type AgreementReply =
  | { readonly id: number; readonly state: "done"; readonly hash: string; readonly body: string }
  | { readonly id: number; readonly state: "refused"; readonly code: ErrorCode; readonly message: string }
  | { readonly id: number; readonly state: "failed"; readonly fault: string };
