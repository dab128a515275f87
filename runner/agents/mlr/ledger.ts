import { z } from "zod";
import { Usage } from "@/lib/runs/usage";
import { textOf, type writeWhole } from "../files";

/** Beside the run's files: who made which part, with what, and what it used. */
export const ledgerPath = "mlr-agent.json";

const Call = z.object({
  stage: z.string(),
  model: z.string(),
  modelReported: z.string().nullable(),
  usage: Usage,
  durationMs: z.number(),
  requestId: z.string().nullable(),
  /** How it ended: a reply's finish, or a coding agent's outcome. */
  ended: z.string(),
});
export type Call = z.infer<typeof Call>;

const LedgerFile = z.object({
  run: z.string(),
  promptVersion: z.string(),
  calls: z.array(Call),
  /** How often a coding agent was started. */
  sessions: z.number().int(),
  /** Null until the coding agent has ended and what it left was looked at. */
  experiment: z.object({ outcome: z.string(), detail: z.string().nullable() }).nullable(),
  notes: z.array(z.string()),
});
type LedgerFile = z.infer<typeof LedgerFile>;

/**
 * What was paid for so far. It is on disk before anything is made of a reply, so that a run that was cut knows what it
 * has spent, and which experiment has really ended.
 */
export class Ledger {
  readonly #workspace: string;
  readonly #save: typeof writeWhole;
  #file: LedgerFile;

  constructor(workspace: string, run: string, promptVersion: string, save: typeof writeWhole) {
    this.#save = save;
    this.#workspace = workspace;
    this.#file = kept(workspace, run) ?? {
      run,
      promptVersion,
      calls: [],
      sessions: 0,
      experiment: null,
      notes: [],
    };
  }

  paid(call: Call): void {
    this.#write({ calls: [...this.#file.calls, call] });
  }

  /** What whoever reads the run should know; each is kept once. */
  note(text: string): void {
    const short = text.slice(0, 1000);
    if (!this.#file.notes.includes(short)) this.#write({ notes: [...this.#file.notes, short] });
  }

  /** Kept before the coding agent starts, so that whoever comes after a cut knows that it had. @returns which session it is, from 1 */
  sessionBegins(): number {
    this.#write({ sessions: this.#file.sessions + 1 });
    return this.#file.sessions;
  }

  experimentEnded(outcome: string, detail: string | null): void {
    this.#write({ experiment: { outcome, detail } });
  }

  get experiment(): LedgerFile["experiment"] {
    return this.#file.experiment;
  }

  get notes(): readonly string[] {
    return this.#file.notes;
  }

  get sessions(): number {
    return this.#file.sessions;
  }

  /** In US dollars. What nobody can tell does not count. */
  get spentUsd(): number {
    return this.#file.calls.reduce((sum, { usage }) => sum + (usage.costUsd ?? 0), 0);
  }

  #write(change: Partial<LedgerFile>): void {
    this.#file = { ...this.#file, ...change };
    this.#save(this.#workspace, ledgerPath, `${JSON.stringify(this.#file, null, 2)}\n`);
  }
}

/** A file of another run, such as one that came with the inputs, or one that something spoilt does not count. */
function kept(workspace: string, run: string): LedgerFile | null {
  const text = textOf(workspace, ledgerPath);
  if (text === null) return null;
  try {
    const file = LedgerFile.parse(JSON.parse(text));
    return file.run === run ? file : null;
  } catch {
    return null;
  }
}
