import "server-only";
import type { Worker } from "node:worker_threads";
import type { AgreementReply, AgreementTask } from "@/db/agreement/messages";
import { AppError } from "@/lib/errors";

type Done = Extract<AgreementReply, { state: "done" }>;
interface Waiting {
  readonly settle: (reply: Done) => void;
  readonly fail: (reason: Error) => void;
}

/**
 * The one thread that computes agreement, so that no request waits behind a bootstrap. It starts with the first
 * question; when it dies, those who wait are told and the next question starts another.
 */
export class AgreementWorker {
  readonly #entry: string;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #lastId = 0;

  /** @param entry absolute path of the worker's TypeScript file */
  constructor(entry: string) {
    this.#entry = entry;
  }

  /** @throws AppError as the query does; another error where the thread failed or died */
  ask(task: Omit<AgreementTask, "id">): Promise<Done> {
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    this.#waiting.set(id, { settle: resolve, fail: reject });
    const thread = this.#running();
    // The process may end while the thread waits for questions, but not while somebody waits for an answer.
    thread.ref();
    thread.postMessage({ ...task, id });
    return promise;
  }

  /** Ends the thread; a later question starts another. */
  async stop(): Promise<void> {
    await this.#thread?.terminate();
  }

  #running(): Worker {
    if (this.#thread) return this.#thread;
    // Asked for at run time, or the bundler would try to bundle the thread's file.
    const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
    const thread = new Thread(this.#entry, {
      execArgv: ["--import", "tsx"],
      // Columns of a large study are short-lived; with room for them the collector runs a tenth as often.
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    });
    const lost = (reason: Error) => this.#lose(thread, reason);
    thread.on("message", (reply: AgreementReply) => this.#receive(reply));
    thread.on("error", (cause) => lost(new Error("The agreement worker failed", { cause })));
    thread.on("exit", (code) => lost(new Error(`The agreement worker ended with code ${code}`)));
    this.#thread = thread;
    return thread;
  }

  #receive(reply: AgreementReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#thread?.unref();
    if (reply.state === "done") waiting?.settle(reply);
    else if (reply.state === "refused") waiting?.fail(new AppError(reply.code, reply.message));
    else waiting?.fail(new Error(`Agreement could not be computed: ${reply.fault}`));
  }

  #lose(thread: Worker, reason: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    for (const { fail } of this.#waiting.values()) fail(reason);
    this.#waiting.clear();
  }
}
