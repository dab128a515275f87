import { mkdirSync } from "node:fs";
import { operator } from "@/lib/actor";
import type { ExternalManifest } from "@/lib/runs/agent-setup";
import type { NewRun } from "@/lib/runs/new-run";
import { readSettings } from "@/lib/settings";
import { type Db, openDatabase } from "../client";
import { createRun } from "../commands/create-run";
import { defineAgent } from "../commands/define-agent";
import { makeRegistrationToken } from "../commands/make-registration-token";
import { databaseFile } from "../data-dir";
import { migrateDatabase } from "../migrate";
import { loadPublished } from "./load-published";
import { ownTaskText } from "./own-task-text";

interface Wanted {
  /** How many registration tokens to make. */
  readonly tokens?: number;
  /** Each becomes an agent from outside with this command, and a run of it. */
  readonly commands?: readonly {
    readonly name: string;
    readonly command: string;
    readonly readable: readonly string[];
  }[];
}

const terms: Pick<NewRun, "stage" | "limits" | "needs"> = {
  stage: "end2end",
  limits: { wallS: 900, idleS: 600, costUsd: null },
  needs: { gpus: 0, gpuMemoryMb: 0, cpus: 1, memoryMb: 512, diskMb: 4096, labels: [] },
};

/** Prints, as JSON, registration tokens and the runs that were put in line, by the name of their command. */
function prepare(db: Db, { tokens = 0, commands = [] }: Wanted) {
  return {
    tokens: Array.from(
      { length: tokens },
      (_, at) => makeRegistrationToken(db, operator, { note: `measured ${at}`, minutes: 60 }).token,
    ),
    runs: Object.fromEntries(
      commands.map(({ name, command, readable }) => {
        const manifest: ExternalManifest = {
          version: 1,
          command,
          outputs: ["results/paper.md"],
          environment: [],
          readable: [...readable],
        };
        const agentId = defineAgent(db, operator, { name, setup: { kind: "external", manifest } });
        const runId = createRun(db, operator, {
          ...terms,
          agentId,
          taskId: "iclr2025_question",
          seed: 1,
        });
        return [name, runId];
      }),
    ),
  };
}

const { dir, file } = databaseFile(readSettings(process.env));
mkdirSync(dir, { recursive: true });
const db = openDatabase(file, { create: true });
migrateDatabase(db);
loadPublished(db);
ownTaskText(db, "iclr2025_question", "# A task\n\nPrint what you are asked to print.\n");
process.stdout.write(JSON.stringify(prepare(db, JSON.parse(process.argv[2] ?? "{}") as Wanted)));
db.$client.close();
