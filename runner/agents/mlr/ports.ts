import type { ModelChoice } from "@/lib/runs/agent-setup";
import type { CodingOutcome, CodingRequest } from "../../coding-agents/coding-agent";
import { runCodingAgent } from "../../coding-agents/run-coding-agent";
import { type Literature as Indexes, openLiterature } from "../../literature/open-literature";
import type { Llm } from "../../llm/llm";
import { openLlm } from "../../llm/open-llm";
import { writeWhole } from "../files";

/** The open indexes of papers, as MLR-Agent uses them. */
export type Literature = Pick<Indexes, "search" | "check">;
type Environment = Readonly<Record<string, string | undefined>>;

/** What MLR-Agent needs of the outside world, so that a test can give its own. */
export interface MlrPorts {
  readonly openLlm: (choice: ModelChoice, environment: Environment) => Llm;
  readonly openLiterature: (environment: Environment) => Literature;
  readonly runCodingAgent: (request: CodingRequest) => Promise<CodingOutcome>;
  /** What the models write, for whoever watches. */
  readonly print: (text: string) => void;
  /** Writes a file of the workspace whole or not at all. */
  readonly save: typeof writeWhole;
  /** With less time than this a coding agent is not started once more. */
  readonly leastCodingMs: number;
  readonly lingerMs: number;
  readonly graceMs: number;
}

export const realPorts: MlrPorts = {
  openLlm,
  openLiterature,
  runCodingAgent,
  print: (text) => void process.stdout.write(text),
  save: writeWhole,
  leastCodingMs: 60_000,
  lingerMs: 20_000,
  graceMs: 10_000,
};
