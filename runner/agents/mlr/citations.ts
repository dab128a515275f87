import { CitationReport } from "@/lib/runs/citations";
import type { AgentResult } from "@/lib/runs/job-spec";
import { textOf } from "../files";
import { type MlrWork, remainingMs, remark } from "./work";

/**
 * Looks up what a text cites and keeps the answers beside it, where that was not done. The text stands already: it is
 * never lost for want of them.
 */
export async function keepCitations(work: MlrWork, textPath: string, path: string): Promise<void> {
  const { context, literature, ports } = work;
  const text = textOf(context.workspace, textPath);
  if (text === null || reportIn(context.workspace, path)) return;
  context.emit({ kind: "note", level: "info", text: `Looks up the works that ${textPath} cites.` });
  const deadlineMs = remainingMs(work) * 0.2;
  try {
    const report = await literature.check(text, { signal: context.signal, deadlineMs });
    ports.save(context.workspace, path, `${JSON.stringify(report, null, 2)}\n`);
    const { notFound } = report.counts;
    if (notFound > 0) remark(work, `${notFound} of the works that ${textPath} cites could not be found.`);
  } catch (error) {
    context.signal.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    remark(work, `The works that ${textPath} cites could not be looked up: ${why}`);
  }
}

/** The counts of the paper's citations, else of the related work's; null where none were looked up. */
export function citationCounts(workspace: string): AgentResult["citations"] {
  const report = reportIn(workspace, "results/citations.json") ?? reportIn(workspace, "citations.json");
  return report?.counts ?? null;
}

function reportIn(workspace: string, path: string): CitationReport | null {
  try {
    return CitationReport.parse(JSON.parse(textOf(workspace, path) ?? "null"));
  } catch {
    return null;
  }
}
