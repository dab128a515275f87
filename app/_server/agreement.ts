import "server-only";
import { join } from "node:path";
import { type AgreementQuestion, questionKey } from "@/db/queries/agreement-question";
import { dataVersion } from "@/db/queries/data-version";
import { AgreementReport } from "@/lib/agreement/schema";
import { publishedResampling } from "@/lib/stats/bootstrap";
import { AgreementWorker } from "./agreement-worker";
import { db } from "./db";
import { env } from "./env";

/** A report, and the name of its content: equal hashes are equal reports. */
export interface Agreement {
  readonly hash: string;
  readonly report: AgreementReport;
}

interface Kept {
  readonly version: number;
  readonly answer: Promise<Agreement>;
}

/** A question without its resampling: every public report is made with the same. */
type Asked<Q> = Q extends AgreementQuestion ? Omit<Q, "resampling"> : never;
export type AgreementAsked = Asked<AgreementQuestion>;

const mostKept = 60;
// Pages and routes are separate bundles, so what they share hangs on globalThis.
const held = globalThis as { refereeAgreement?: { worker: AgreementWorker; kept: Map<string, Kept> } };

function shared() {
  held.refereeAgreement ??= {
    worker: new AgreementWorker(join(process.cwd(), "db", "agreement", "worker.ts")),
    kept: new Map(),
  };
  return held.refereeAgreement;
}

/**
 * The report on agreement as the data are now, computed in another thread, once however many ask. Who may ask is the
 * caller's to decide, before: the answer is kept for all.
 *
 * @throws AppError `not_found` for a study that is not there
 */
export function agreement(asked: AgreementAsked): Promise<Agreement> {
  const { worker, kept } = shared();
  const question: AgreementQuestion = { ...asked, resampling: publishedResampling };
  const file = env().databaseFile;
  const key = `${file} ${questionKey(question)}`;
  const version = dataVersion(db());
  const known = kept.get(key);
  if (known?.version === version) return known.answer;
  const answer = worker.ask({ file, question }).then(({ hash, body }) => read(hash, body));
  kept.delete(key);
  kept.set(key, { version, answer });
  const oldest = kept.keys().next().value;
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  answer.catch(() => {
    if (kept.get(key)?.answer === answer) kept.delete(key);
  });
  return answer;
}

function read(hash: string, body: string): Agreement {
  return { hash, report: AgreementReport.parse(JSON.parse(body)) };
}
