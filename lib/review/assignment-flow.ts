import { seededRandom } from "../stats/random";
import {
  type AssignablePaper,
  type AssignableReviewer,
  type AssignmentInput,
  isAllowed,
  type Pair,
} from "./assignment-types";
import { FlowNetwork } from "./cheapest-flow";

/**
 * As many pairs as fit, kept pairs apart: first the most reviews, then the evenest load (the least sum of squared
 * loads), then expertise, then chance by the seed.
 */
export function balancedPairs(input: AssignmentInput, seed: number): Pair[] {
  const { papers, reviewers, perPaper } = input;
  const random = seededRandom(seed);
  const may = isAllowed(input);
  const kept = new Set(input.kept.map(nameOf));
  const source = papers.length + reviewers.length;
  const sink = source + 1;
  const network = new FlowNetwork(sink + 1);
  const weight = weights(papers.length * perPaper);
  papers.forEach((paper, at) => {
    const has = input.kept.filter((pair) => pair.paperId === paper.id).length;
    if (has < perPaper) network.add(source, at, perPaper - has, 0);
  });
  const arcs = papers.flatMap((paper, at) =>
    reviewers.flatMap((reviewer, to) => {
      const pair = { paperId: paper.id, reviewerId: reviewer.id };
      if (kept.has(nameOf(pair)) || !may(paper, reviewer)) return [];
      const cost = (knows(paper, reviewer) ? 0 : weight.expertise) + Math.floor(random() * 4);
      return [{ pair, arc: network.add(at, papers.length + to, 1, cost) }];
    }),
  );
  reviewers.forEach((reviewer, at) => {
    const has = input.kept.filter((pair) => pair.reviewerId === reviewer.id).length;
    // Each further paper costs more than the one before, so the cheapest way is the evenest.
    for (let load = has; load < has + papers.length; load++) {
      network.add(papers.length + at, sink, 1, load * weight.load);
    }
  });
  network.send(source, sink);
  return arcs.filter(({ arc }) => network.carries(arc)).map(({ pair }) => pair);
}

/** Whether the paper's topic is one that the reviewer knows. */
export function knows(paper: AssignablePaper, reviewer: AssignableReviewer): boolean {
  return paper.topic !== null && reviewer.expertise.includes(paper.topic);
}

export const nameOf = ({ paperId, reviewerId }: Pair): string => `${paperId} ${reviewerId}`;

/** One step of load outweighs all expertise together, and one match of expertise all chance. */
function weights(places: number): { expertise: number; load: number } {
  const expertise = 4 * places + 1;
  return { expertise, load: (expertise + 4) * places + 1 };
}
