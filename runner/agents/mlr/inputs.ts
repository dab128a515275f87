import { AgentFailure } from "../agent";
import { textOf } from "../files";
import { clipped } from "./document";
import type { MlrWork } from "./work";

/** About 15,000 tokens: more than any of the texts has, and far from what a model can read. */
const mostCharacters = 60_000;

/** @throws AgentFailure `inputs_unfit` */
export function requiredInput({ context }: MlrWork, path: string): string {
  const text = textOf(context.workspace, path);
  if (text === null) throw new AgentFailure("inputs_unfit", path);
  return clipped(text.trim(), mostCharacters);
}

export function optionalInput({ context }: MlrWork, path: string): string {
  const text = textOf(context.workspace, path);
  return text === null ? `(There is no ${path}.)` : clipped(text.trim(), mostCharacters);
}
