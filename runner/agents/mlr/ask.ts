import { againPrompt, authorPrompt } from "@/lib/prompts/mlr-agent/writing";
import { filled } from "@/lib/prompts/template";
import { usualKey } from "@/lib/runs/agent-setup";
import type { WorkStage } from "@/lib/runs/progress";
import { type Llm, LlmFailure, type LlmReply, type LlmRequest, type Message, type Part } from "../../llm/llm";
import { AgentFailure } from "../agent";
import { type MlrWork, remainingMs, remark, reportUsage, requireBudget } from "./work";

/** Of one stage; a provider's own hiccups are repeated below this. */
const mostTries = 3;

export interface Question {
  readonly stage: WorkStage;
  readonly llm: Llm;
  readonly parts: readonly Part[];
  readonly maxOutputTokens: number;
  /** Of the time that remains, for all tries together. */
  readonly shareOfTime: number;
  readonly more?: Pick<LlmRequest, "schema" | "search">;
  /** The document within a reply. */
  readonly read: (reply: string) => string;
  /** What is wrong with a document, as a sentence to the model; null where it will do. */
  readonly complaint: (document: string) => string | null;
}

/**
 * Asks until a document will do, each time with what was wrong, at most three times. What only falls short of the form
 * is kept after the last try with a remark; nothing at all is a failure.
 *
 * @throws AgentFailure, LlmFailure
 */
export async function ask(work: MlrWork, question: Question): Promise<string> {
  const until = performance.now() + remainingMs(work) * question.shareOfTime;
  let messages: Message[] = [{ role: "user", parts: question.parts }];
  let best: { document: string; complaint: string } | null = null;
  let complaint = "";
  for (let tries = 1; tries <= mostTries; tries++) {
    const reply = await askOnce(work, question, messages, until - performance.now());
    const document = question.read(reply.text);
    const found = complaintOn(question, reply, document);
    if (found === null) return document;
    complaint = found;
    work.context.emit({ kind: "note", level: "warning", text: `Try ${tries} of ${mostTries}: ${complaint}` });
    const isReadable = document.trim() !== "" && reply.finish !== "refused" && reply.finish !== "filtered";
    if (isReadable && !question.more?.schema) best = { document, complaint };
    messages = withComplaint(question.parts, reply, complaint);
  }
  if (best === null) throw new AgentFailure("unusable_reply", `${question.stage}: ${complaint}`);
  remark(
    work,
    `The ${question.stage} was kept although the model was asked ${mostTries} times: ${best.complaint}`,
  );
  return best.document;
}

async function askOnce(
  work: MlrWork,
  { stage, llm, maxOutputTokens, more }: Question,
  messages: readonly Message[],
  deadlineMs: number,
): Promise<LlmReply> {
  const { context, ports, ledger } = work;
  requireBudget(work);
  context.signal.throwIfAborted();
  if (deadlineMs <= 0) throw new AgentFailure("provider_failed", `no time was left for the ${stage}`);
  const reply = await llm.complete(
    { system: authorPrompt.text, messages, maxOutputTokens, ...more },
    {
      signal: context.signal,
      deadlineMs,
      onText: ports.print,
      onRetry: ({ error, waitMs, attempt }) => {
        const text = `${error.message} Waits ${Math.round(waitMs / 1000)} s before try ${attempt + 1}.`;
        context.emit({ kind: "note", level: "warning", text });
      },
    },
  );
  ports.print("\n");
  const { usage, modelReported, durationMs, requestId, finish } = reply;
  const { model } = llm.choice;
  ledger.paid({ stage, model, modelReported, usage, durationMs, requestId, ended: finish });
  reportUsage(work, stage, usage, modelReported ?? model);
  return reply;
}

function complaintOn({ complaint }: Question, reply: LlmReply, document: string): string | null {
  if (reply.finish === "refused" || reply.finish === "filtered") return "the reply was withheld.";
  if (document.trim() === "") return "it was empty.";
  if (reply.finish === "length") return "it was cut off by the limit on its length. Be shorter.";
  return complaint(document);
}

/** The conversation with the last reply and what is wrong with it. Providers refuse an empty turn, so it is left out. */
function withComplaint(parts: readonly Part[], reply: LlmReply, complaint: string): Message[] {
  const again = { type: "text", text: filled(againPrompt, { complaint }) } as const;
  if (reply.text.trim() === "") return [{ role: "user", parts: [...parts, again] }];
  return [
    { role: "user", parts },
    { role: "assistant", parts: [{ type: "text", text: reply.text }] },
    { role: "user", parts: [again] },
  ];
}

const reasonOf: Readonly<Record<LlmFailure["kind"], string>> = {
  missing_key: "missing_key",
  refused_key: "refused_key",
  rate_limited: "provider_failed",
  overloaded: "provider_failed",
  timeout: "provider_failed",
  unreachable: "provider_failed",
  cut: "provider_failed",
  aborted: "provider_failed",
  context_too_long: "request_refused",
  filtered: "request_refused",
  bad_request: "request_refused",
  not_found: "request_refused",
};

/** Opens a model; what it fails with is told by a reason of a run's end. */
export function openModel({ ports, context }: MlrWork, choice: Llm["choice"]): Llm {
  const translated = (error: unknown) => {
    context.signal.throwIfAborted();
    if (!(error instanceof LlmFailure)) throw error;
    const isKey = error.kind === "missing_key" || error.kind === "refused_key";
    const detail = isKey
      ? (choice.keyName ?? usualKey[choice.provider])
      : `${choice.model}, ${error.message}`;
    throw new AgentFailure(reasonOf[error.kind], detail.slice(0, 300), { cause: error });
  };
  const attempt = <T>(open: () => T): T => {
    try {
      return open();
    } catch (error) {
      return translated(error);
    }
  };
  const llm = attempt(() => ports.openLlm(choice, context.environment));
  return { choice, complete: (request, options) => llm.complete(request, options).catch(translated) };
}
