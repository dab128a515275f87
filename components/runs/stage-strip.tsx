import type { RunUsage, RunView } from "@/lib/catalog/run";
import { timeInWords, tokensInWords, usdInWords } from "./words";

const names: Readonly<Record<RunUsage["part"], string>> = {
  idea: "Idea",
  literature: "Literature",
  proposal: "Proposal",
  coding: "Coding",
  paper: "Paper",
  all: "Whole run",
};

const partsOf: Readonly<Record<RunView["stage"], readonly RunUsage["part"][]>> = {
  idea: ["idea"],
  proposal: ["proposal"],
  experiment: ["coding"],
  writeup: ["paper"],
  end2end: ["idea", "literature", "proposal", "coding", "paper"],
};

/** What made the paper, part by part: time, tokens and cost as far as they were recorded. */
export function StageStrip({ run }: { run: RunView }) {
  const whole = run.usages.find((one) => one.part === "all");
  const parts = whole ? (["all"] as const) : partsOf[run.stage];
  return (
    <section className="strip2" aria-label="What made it">
      <ol>
        {parts.map((part) => (
          <li key={part}>
            <b>{names[part]}</b>
            <span className="tn">{recorded(run.usages.find((one) => one.part === part))}</span>
          </li>
        ))}
        {parts.length > 1 && (
          <li>
            <b>Together</b>
            <span className="tn">{together(run, parts)}</span>
          </li>
        )}
      </ol>
    </section>
  );
}

function recorded(usage: RunUsage | undefined): string {
  if (!usage) return "not recorded";
  const tokens =
    usage.inputTokens === null || usage.outputTokens === null ? null : usage.inputTokens + usage.outputTokens;
  const known = [
    usage.durationMs === null ? null : timeInWords(usage.durationMs),
    tokens === null || (tokens === 0 && usage.costUsd === 0) ? null : tokensInWords(tokens),
    usage.costUsd === null ? null : usdInWords(usage.costUsd),
  ].filter((one) => one !== null);
  return known.length > 0 ? known.join(" · ") : "not recorded";
}

/** The sum of what is known, said to be a lower bound where a part is not. */
function together(run: RunView, parts: readonly RunUsage["part"][]): string {
  const costs = parts.map((part) => run.usages.find((one) => one.part === part)?.costUsd ?? null);
  const known = costs.filter((cost) => cost !== null);
  if (known.length === 0) return "cost not recorded";
  const sum = usdInWords(known.reduce((all, cost) => all + cost, 0));
  return known.length < costs.length ? `≥ ${sum}, rest not recorded` : sum;
}
