import { paperPrompt } from "@/lib/prompts/mlr-agent/writing";
import { filled } from "@/lib/prompts/template";
import { type Llm, LlmFailure, type Part } from "../../llm/llm";
import { ask, openModel } from "./ask";
import { documentIn, sectionComplaint, wordCount } from "./document";
import { addressFrom, figureParts, figuresOf, mendImages } from "./figures";
import { optionalInput, requiredInput } from "./inputs";
import { type MlrWork, remark } from "./work";

const path = "results/paper.md";
const leastWords = 500;
const sections = ["Abstract", "Introduction", "Method", "Result", "Conclusion", "Reference"];

/** Last stage: `results/paper.md`, whose every figure is a file. */
export async function writePaper(work: MlrWork): Promise<void> {
  const { workspace } = work.context;
  const results = requiredInput(work, "results/results.md");
  const figures = figuresOf(workspace, results);
  const { parts, remarks } = figureParts(workspace, figures);
  for (const words of remarks) remark(work, words);
  const prompt = filled(paperPrompt, {
    task: requiredInput(work, "task.md"),
    idea: requiredInput(work, "idea.md"),
    related_work: optionalInput(work, "related_work.md"),
    proposal: requiredInput(work, "proposal.md"),
    results,
    figures: figures.map((file) => addressFrom(path, file)).join("\n") || "(There are no figures.)",
    missing: work.ledger.notes.join("\n") || "(None are known.)",
  });
  const written = await withOrWithoutFigures(work, { type: "text", text: prompt }, parts);
  const { text, remarks: mended } = mendImages(workspace, path, written);
  for (const words of mended) remark(work, words);
  work.ports.save(workspace, path, text);
}

/** A model that cannot see is told of the figures by their paths alone. */
async function withOrWithoutFigures(work: MlrWork, prompt: Part, figures: readonly Part[]): Promise<string> {
  const llm = openModel(work, work.setup.model);
  if (figures.length === 0) return asked(work, llm, [prompt]);
  try {
    return await asked(work, llm, [...figures, prompt]);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    remark(
      work,
      "The model would not take the figures as images, so the paper was written from their paths.",
    );
    return asked(work, llm, [prompt]);
  }
}

function asked(work: MlrWork, llm: Llm, parts: readonly Part[]): Promise<string> {
  return ask(work, {
    stage: "paper",
    llm,
    parts,
    maxOutputTokens: 16_384,
    shareOfTime: 0.8,
    read: documentIn,
    complaint: (document) => {
      const words = wordCount(document);
      if (words < leastWords) return `it has ${words} words, which is no paper.`;
      return sectionComplaint(document, sections);
    },
  });
}

function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof LlmFailure && ["bad_request", "context_too_long"].includes(cause.kind);
}
