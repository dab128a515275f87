import { ideaPrompt, proposalPrompt } from "@/lib/prompts/mlr-agent/writing";
import { filled } from "@/lib/prompts/template";
import { ask, openModel } from "./ask";
import { documentIn, sectionComplaint, wordCount } from "./document";
import { optionalInput, requiredInput } from "./inputs";
import type { MlrWork } from "./work";

/** The task wants 200 words; a reply that is a little longer is not worth another. */
const mostIdeaWords = 260;
const leastProposalWords = 700;

/** First stage: `idea.md`. */
export async function writeIdea(work: MlrWork): Promise<void> {
  const { workspace } = work.context;
  const prompt = filled(ideaPrompt, { task: requiredInput(work, "task.md") });
  const idea = await ask(work, {
    stage: "idea",
    llm: openModel(work, work.setup.model),
    parts: [{ type: "text", text: prompt }],
    maxOutputTokens: 4096,
    shareOfTime: 0.3,
    read: documentIn,
    complaint: (document) => {
      const words = wordCount(document);
      if (words > mostIdeaWords) return `it has ${words} words where at most 200 were asked for.`;
      return sectionComplaint(document, ["Motivation", "Main idea"]);
    },
  });
  work.ports.save(workspace, "idea.md", idea);
}

/** Third stage: `proposal.md`. */
export async function writeProposal(work: MlrWork): Promise<void> {
  const { workspace } = work.context;
  const prompt = filled(proposalPrompt, {
    task: requiredInput(work, "task.md"),
    idea: requiredInput(work, "idea.md"),
    related_work: optionalInput(work, "related_work.md"),
  });
  const proposal = await ask(work, {
    stage: "proposal",
    llm: openModel(work, work.setup.model),
    parts: [{ type: "text", text: prompt }],
    maxOutputTokens: 16_384,
    shareOfTime: 0.3,
    read: documentIn,
    complaint: (document) => {
      const words = wordCount(document);
      if (words < leastProposalWords) return `it has ${words} words where about 2,000 were asked for.`;
      return sectionComplaint(document, ["Introduction", "Method", "Expected outcomes"]);
    },
  });
  work.ports.save(workspace, "proposal.md", proposal);
}
