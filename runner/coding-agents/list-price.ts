import type { CodingChoice, CodingTool, Provider } from "@/lib/runs/agent-setup";
import type { Usage } from "@/lib/runs/usage";
import { costAt, priceOf, sellerOf } from "../llm/prices";

const providerOf: Readonly<Record<CodingTool, Provider>> = {
  "claude-code": "anthropic",
  codex: "openai",
  "gemini-cli": "google",
};

/**
 * What a coding agent's tokens cost by the price list of the day, in US dollars; null where no price is known. Its tools
 * tell a sum over many calls, so rates that hold for a single long call are not applied.
 */
export function listPrice(
  choice: CodingChoice,
  today: number,
): (model: string, usage: Usage) => number | null {
  const { tool, baseUrl } = choice;
  const provider = baseUrl === null ? providerOf[tool] : "openai-compatible";
  const seller = sellerOf({ ...choice, provider });
  const day = new Date(today).toISOString().slice(0, 10);
  return (model, usage) => {
    const entry = seller === null ? undefined : priceOf(seller, model, day);
    return entry ? costAt(entry, usage, 0) : null;
  };
}
