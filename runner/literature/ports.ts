import type { LlmPorts } from "../llm/ports";

/** What the search for literature needs of the outside world, and how politely it asks. */
export interface LiteraturePorts extends Omit<LlmPorts, "silenceMs"> {
  /** The least time between two calls of arXiv, whose terms ask for three seconds. */
  readonly arxivEveryMs: number;
  readonly semanticScholarEveryMs: number;
  /** How long one call may take. */
  readonly callMs: number;
  /** How often a call that failed is made in all. */
  readonly mostTries: number;
}
