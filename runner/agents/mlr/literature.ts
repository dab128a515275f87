import { z } from "zod";
import { queriesPrompt, searchPrompt, surveyPrompt } from "@/lib/prompts/mlr-agent/literature";
import { filled } from "@/lib/prompts/template";
import type { Paper } from "@/lib/runs/citations";
import { AgentFailure } from "../agent";
import { ask, openModel } from "./ask";
import { clipped, documentIn, sectionComplaint } from "./document";
import { requiredInput } from "./inputs";
import { type MlrWork, remainingMs, remark } from "./work";

const least = "10";
const mostQueries = 6;
const mostWorks = 40;
const sections = ["Works", "Key challenges"];

const Queries = z.object({ queries: z.array(z.string().trim().min(3).max(200)).min(1) });

/** Second stage: `related_work.md`. */
export async function writeRelatedWork(work: MlrWork): Promise<void> {
  const { literature } = work.setup;
  const text = literature.by === "model" ? await searched(work, literature.choice) : await surveyed(work);
  work.ports.save(work.context.workspace, "related_work.md", text);
}

const given = (work: MlrWork) => ({
  task: requiredInput(work, "task.md"),
  idea: requiredInput(work, "idea.md"),
});

async function searched(work: MlrWork, choice: MlrWork["setup"]["model"]): Promise<string> {
  const prompt = filled(searchPrompt, { ...given(work), least });
  return ask(work, {
    stage: "literature",
    llm: openModel(work, choice),
    parts: [{ type: "text", text: prompt }],
    maxOutputTokens: 8192,
    shareOfTime: 0.3,
    more: { search: true },
    read: documentIn,
    complaint: (document) => sectionComplaint(document, sections),
  });
}

async function surveyed(work: MlrWork): Promise<string> {
  const works = await found(work, await queriesOrTitle(work));
  if (works.length === 0) remark(work, "The literature search found nothing for this idea.");
  const listed = works.map(describe).join("\n\n") || "(Nothing was found.)";
  return ask(work, {
    stage: "literature",
    llm: openModel(work, work.setup.model),
    parts: [{ type: "text", text: filled(surveyPrompt, { ...given(work), least, found: listed }) }],
    maxOutputTokens: 8192,
    shareOfTime: 0.3,
    read: documentIn,
    complaint: (document) => sectionComplaint(document, sections),
  });
}

/** The idea's own title finds something too. */
async function queriesOrTitle(work: MlrWork): Promise<string[]> {
  try {
    return await queries(work);
  } catch (error) {
    if (!(error instanceof AgentFailure) || error.reason !== "unusable_reply") throw error;
    remark(work, "The model named no searches, so the idea's first line was searched for.");
    const [first = ""] = given(work).idea.split("\n");
    return [first.replace(/^[#*\s]+|\**$/g, "").slice(0, 200)];
  }
}

async function queries(work: MlrWork): Promise<string[]> {
  const prompt = filled(queriesPrompt, { ...given(work), most: String(mostQueries) });
  const json = await ask(work, {
    stage: "literature",
    llm: openModel(work, work.setup.model),
    parts: [{ type: "text", text: prompt }],
    maxOutputTokens: 4096,
    shareOfTime: 0.15,
    more: { schema: { name: "queries", json: z.toJSONSchema(Queries, { io: "input" }) } },
    read: (reply) => /\{[\s\S]*\}/.exec(reply)?.[0] ?? reply,
    complaint: (reply) => (queriesIn(reply) ? null : 'it is not JSON of the form {"queries": ["..."]}.'),
  });
  return queriesIn(json) ?? [];
}

function queriesIn(reply: string): string[] | null {
  try {
    return Queries.parse(JSON.parse(reply)).queries.slice(0, mostQueries);
  } catch {
    return null;
  }
}

async function found(work: MlrWork, asked: readonly string[]): Promise<Paper[]> {
  const { context, literature } = work;
  const deadlineMs = remainingMs(work) * 0.2;
  try {
    const works = await literature.search(asked, { signal: context.signal, deadlineMs });
    return works.slice(0, mostWorks);
  } catch (error) {
    context.signal.throwIfAborted();
    const detail = error instanceof Error ? error.message : String(error);
    throw new AgentFailure("provider_failed", `the literature search, ${detail}`.slice(0, 300), {
      cause: error,
    });
  }
}

function describe({ title, authors, year, identifier, abstract }: Paper): string {
  const named = authors.length > 6 ? [...authors.slice(0, 6), "and others"] : authors;
  return [
    `Title: ${title}`,
    `Authors: ${named.join(", ") || "not listed"}`,
    `Year: ${year ?? "not listed"}`,
    `Identifier: ${identifier ?? "none"}`,
    `Abstract: ${abstract === null ? "not listed" : clipped(abstract, 1500)}`,
  ].join("\n");
}
