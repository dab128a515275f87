import { type Random, seededRandom } from "@/lib/stats/random";
import { type Line, lineChart } from "./figure";
import type { Theme } from "./themes";

export interface DemoPaper {
  readonly title: string;
  /** What the paper proposes. */
  readonly method: string;
  readonly markdown: string;
  readonly figure: Buffer;
}

/** What the demonstration says about itself wherever it could be taken for research. */
const notice =
  "*A paper made up for the demonstration of the review desk. Nothing in it was measured, and nobody ran it.*";

const three = (value: number) => value.toFixed(3);

/**
 * A short paper that reads like one: the same for the same theme, method and seed. Every number in it is invented, and
 * it says so.
 *
 * @param system who is said to have written it; every third paper names it in its text, as real ones often do
 */
export function demoPaper(theme: Theme, variant: 0 | 1 | 2, system: string, seed: number): DemoPaper {
  const random = seededRandom(seed);
  const method = theme.methods[variant];
  const shares = [0.2, 0.4, 0.6, 0.8, 1];
  const base = curve(random, 0.35 + 0.2 * random());
  const ours = base.map((value) => Math.min(0.97, value + 0.03 + 0.12 * random()));
  const spread = shares.map(() => 0.004 + 0.02 * random());
  const title = `${method.name} for ${theme.about}`;
  const rows = shares.map((share, i) => {
    const [b = 0, o = 0, s = 0] = [base[i], ours[i], spread[i]];
    return `| ${Math.round(share * 100)} % | ${three(b)} | **${three(o)}** | ${three(s)} |`;
  });
  const gain = ((ours.at(-1) ?? 0) - (base.at(-1) ?? 0)) * 100;
  const signed = seed % 3 === 0 ? `\n\n*Written end to end by ${system}.*` : "";
  return {
    title,
    method: method.name,
    figure: lineChart([line(base, [150, 150, 150]), line(ours, [30, 90, 160])], `${system} plotting module`),
    markdown: [
      `# ${title}${signed}`,
      notice,
      `## Abstract\n\n${theme.problem} ${theme.gap} We propose *${method.name}*. ${method.works} On ${theme.data} it raises the ${theme.metric} by ${gain.toFixed(1)} points over ${theme.baseline}, at no extra cost when it runs.`,
      `## 1. Introduction\n\n${theme.problem} This has been noticed before, and the usual answer is ${theme.baseline}. ${theme.gap}\n\nOur question is narrow: does a simple change, described in one sentence, move the ${theme.metric}? ${method.works} We change nothing else in the system, so whatever moves is owed to it.`,
      `## 2. Method\n\n${method.works} Formally we use\n\n$$${theme.formula}$$\n\nwhere all symbols have their usual meaning and the one free weight is set on a tenth of the data that no later step sees. Training takes $O(n \\log n)$ steps for $n$ examples, and the rule at run time is a single comparison with a threshold $\\tau$.`,
      `## 3. Experiments\n\nWe use ${theme.data}. Each setting runs with three seeds, and the table shows means with the largest spread over seeds. The comparison is ${theme.baseline}, with the same budget.\n\n| Share of data | Baseline | ${method.name} | Spread |\n|---|---:|---:|---:|\n${rows.join("\n")}\n\n![${theme.metric} as the share of data grows, with ${method.name} above the baseline](figures/result.png)\n\n*Figure 1. The ${theme.metric}. Grey is the baseline, blue is ${method.name}.*\n\nThe gain is largest at small shares and stays positive at every one. An ablation without the free weight loses ${(gain / 3).toFixed(1)} points, which says that about a third of the gain is owed to it.`,
      `## 4. Limits\n\n${theme.limit} We tried one size of model and one language, and the weight was fixed before we saw a test example.`,
      `## 5. Conclusion\n\n${method.name} is small, and where it was tried it helps. Whether it helps elsewhere is open.`,
    ].join("\n\n"),
  };
}

/** Rises from its start and flattens. */
function curve(random: Random, start: number): number[] {
  return [0, 1, 2, 3, 4].map((i) => Math.min(0.9, start + 0.06 * Math.sqrt(i) * (1.5 + random())));
}

const line = (values: readonly number[], ink: Line["ink"]): Line => ({ values, ink });
