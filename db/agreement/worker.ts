import { inspect } from "node:util";
import { parentPort } from "node:worker_threads";
import { AppError } from "@/lib/errors";
import { type Db, openDatabase } from "../client";
import { AgreementAnswers } from "./answer-question";
import type { AgreementReply, AgreementTask } from "./messages";

// The thread in which the web process has agreement computed: one question after the other, on a handle that only reads.
const answers = new AgreementAnswers();
let open: { readonly file: string; readonly db: Db } | undefined;

function database(file: string): Db {
  if (open?.file !== file) {
    open?.db.$client.close();
    open = { file, db: openDatabase(file, { readonly: true }) };
  }
  return open.db;
}

function reply({ id, file, question }: AgreementTask): AgreementReply {
  try {
    return { id, state: "done", ...answers.answer(database(file), question) };
  } catch (error) {
    if (error instanceof AppError) return { id, state: "refused", code: error.code, message: error.message };
    return { id, state: "failed", fault: inspect(error) };
  }
}

parentPort?.on("message", (task: AgreementTask) => parentPort?.postMessage(reply(task)));
