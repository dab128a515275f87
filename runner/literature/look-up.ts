import type { CheckedCitation, Citation, CitationState, Paper, PaperIndex } from "@/lib/runs/citations";
import { type Agreement, agreementOf } from "./agreement";
import { arxivById, arxivByTitle } from "./arxiv";
import { type IndexClient, IndexFailure } from "./index-client";
import { semanticScholarById, semanticScholarByTitle } from "./semantic-scholar";

export interface Indexes {
  readonly arxiv: IndexClient;
  readonly semanticScholar: IndexClient;
}

interface Asked {
  readonly papers: readonly Paper[];
  readonly byIdentifier: boolean;
  readonly asked: CheckedCitation["asked"][number];
}

/** How good a match is, the best first. */
const order: readonly Agreement[] = ["agrees", "year", "authors", "title", "none"];

/**
 * Looks a citation up by its identifier, then by its title, until an index bears it out. An identifier that belongs to
 * another work, or to none, is never more than unverified: the title may be right, the citation is not.
 */
export async function lookUp(
  citation: Citation,
  indexes: Indexes,
  signal: AbortSignal,
  today: () => number,
): Promise<CheckedCitation> {
  const answers: Asked[] = [];
  for (const question of questionsOf(citation, indexes)) {
    answers.push(await question(signal, today));
    if (judge(citation, answers).state === "verified") break;
  }
  return judge(citation, answers);
}

type Question = (signal: AbortSignal, today: () => number) => Promise<Asked>;

function questionsOf({ arxivId, doi, title }: Citation, { arxiv, semanticScholar }: Indexes): Question[] {
  const questions: Question[] = [];
  if (arxivId !== null) {
    questions.push(asking("arxiv", true, async (signal) => one(await arxivById(arxiv, arxivId, signal))));
  } else if (doi !== null) {
    questions.push(
      asking("semantic_scholar", true, async (signal) =>
        one(await semanticScholarById(semanticScholar, `DOI:${doi}`, signal)),
      ),
    );
  }
  if (title !== null) {
    questions.push(
      asking("semantic_scholar", false, async (signal) =>
        one(await semanticScholarByTitle(semanticScholar, title, signal)),
      ),
      asking("arxiv", false, (signal) => arxivByTitle(arxiv, title, signal)),
    );
  }
  return questions;
}

const one = (paper: Paper | null) => (paper ? [paper] : []);

function asking(
  index: PaperIndex,
  byIdentifier: boolean,
  ask: (signal: AbortSignal) => Promise<readonly Paper[]>,
): Question {
  return async (signal, today) => {
    const told = (papers: readonly Paper[], answer: Asked["asked"]["answer"]) => ({
      papers,
      byIdentifier,
      asked: { index, at: new Date(today()).toISOString(), answer },
    });
    try {
      const papers = await ask(signal);
      return told(papers, papers.length === 0 ? "absent" : "found");
    } catch (error) {
      if (!(error instanceof IndexFailure) && !signal.aborted) throw error;
      return told([], "failed");
    }
  };
}

/** What the answers so far make of a citation. */
function judge(citation: Citation, answers: readonly Asked[]): CheckedCitation {
  const asked = answers.map((answer) => answer.asked);
  const end = (state: CitationState, why: CheckedCitation["why"] = null, paper: Paper | null = null) => ({
    ...citation,
    state,
    why,
    match: paper && withoutAbstract(paper),
    asked,
  });

  const best = bestMatch(citation, answers);
  const named = answers.find((answer) => answer.byIdentifier);
  const namesAnother = named?.asked.answer === "absent" || (named?.papers.length && !holds(citation, named));
  if (best?.agreement === "agrees") {
    return namesAnother ? end("unverified", "identifier", best.paper) : end("verified", null, best.paper);
  }
  if (best) return end("unverified", best.agreement === "none" ? "title" : best.agreement, best.paper);
  if (asked.length === 0) return end("unverified", "no_title");
  if (named?.papers[0]) return end("unverified", "identifier", named.papers[0]);
  if (asked.some(({ answer }) => answer === "failed")) return end("unverified", "not_asked");
  return end("not_found");
}

function bestMatch(citation: Citation, answers: readonly Asked[]) {
  const matches = answers
    .flatMap(({ papers }) => papers)
    .map((paper) => ({ paper, agreement: agreementOf(citation, paper) }))
    .filter(({ agreement }) => agreement !== "none");
  return matches.sort((a, b) => order.indexOf(a.agreement) - order.indexOf(b.agreement))[0];
}

function holds(citation: Citation, { papers }: Asked): boolean {
  return papers.some((paper) => agreementOf(citation, paper) !== "none");
}

function withoutAbstract({ abstract: _, ...paper }: Paper) {
  return paper;
}
