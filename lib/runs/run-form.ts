import { z } from "zod";
import { Stage } from "@/lib/benchmarks/stages";
import type { Limits, Needs } from "./job-spec";
import { campaignLimit } from "./new-run";

const text = z.string().trim().default("");

/** A number as a form sends it; a field that is left empty is not zero. */
function amount(name: string, least: number, most: number, isWhole = true) {
  const sentence = `${name}: a ${isWhole ? "whole " : ""}number from ${least} to ${most.toLocaleString("en-US")}.`;
  const number = z.coerce.number<string>(sentence).min(least, sentence).max(most, sentence);
  return z
    .string(sentence)
    .trim()
    .min(1, sentence)
    .pipe(isWhole ? number.int(sentence) : number);
}

const maybeUsd = (name: string) =>
  text.transform((value, context) => {
    if (value === "") return null;
    const usd = Number(value);
    if (Number.isFinite(usd) && usd >= 0 && usd <= 10_000_000) return usd;
    context.addIssue({ code: "custom", message: `${name}: an amount in USD, or nothing for no bound.` });
    return z.NEVER;
  });

/** One budget, as its form sends it. */
export const BudgetField = z.object({ campaignId: z.string().min(1), budgetUsd: maybeUsd("The budget") });

const listed = (value: string) => [
  ...new Set(
    value
      .split(/[\s,;]+/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

const shared = {
  stage: Stage,
  seed: amount("The seed", 0, 2_147_483_647),
  wallMin: amount("The time limit, in minutes", 1, 60 * 24 * 14),
  idleMin: amount("The idle limit, in minutes", 1, 60 * 24),
  costUsd: maybeUsd("The budget"),
  gpus: amount("GPUs", 0, 64),
  gpuGb: amount("Memory of each GPU, in GB", 0, 1024, false),
  cpus: amount("CPUs", 1, 512),
  memoryGb: amount("Memory, in GB", 0.25, 4096, false),
  diskGb: amount("Disk, in GB", 0.1, 16_384, false),
  labels: text.refine(
    (value) => listed(value).length <= 20 && listed(value).every((label) => label.length <= 60),
    "At most 20 labels of at most 60 characters each.",
  ),
  hold: text,
};

interface SharedFields {
  readonly seed: number;
  readonly wallMin: number;
  readonly idleMin: number;
  readonly costUsd: number | null;
  readonly gpus: number;
  readonly gpuGb: number;
  readonly cpus: number;
  readonly memoryGb: number;
  readonly diskGb: number;
  readonly labels: string;
  readonly hold: string;
}

/** People say minutes and gigabytes, jobs seconds and megabytes. */
function jobTerms(form: SharedFields) {
  const limits: Limits = { wallS: form.wallMin * 60, idleS: form.idleMin * 60, costUsd: form.costUsd };
  const needs: Needs = {
    gpus: form.gpus,
    gpuMemoryMb: form.gpus === 0 ? 0 : Math.round(form.gpuGb * 1024),
    cpus: form.cpus,
    memoryMb: Math.round(form.memoryGb * 1024),
    diskMb: Math.round(form.diskGb * 1024),
    labels: listed(form.labels),
  };
  return { seed: form.seed, limits, needs, holdForStudy: form.hold !== "" };
}

/** A new run, as its form sends it. */
export const RunForm = z
  .object({ ...shared, agentId: z.string().min(1), taskId: z.string().min(1), inputRunId: text })
  .transform(({ agentId, taskId, inputRunId, stage, ...form }) => ({
    agentId,
    taskId,
    stage,
    inputRunId: inputRunId === "" ? null : inputRunId,
    ...jobTerms(form),
  }));

/** A new campaign, as its form sends it. Which tasks the first two choices mean, the site knows. */
export const CampaignForm = z
  .object({
    ...shared,
    name: z.string().trim().min(1, "Give the campaign a name.").max(120),
    agents: z.array(z.string()).min(1, "Choose at least one agent.").max(100, "At most 100 agents."),
    which: z.enum(["subset", "with-text", "listed"]),
    listed: text.refine((value) => listed(value).length <= campaignLimit, `At most ${campaignLimit} tasks.`),
    budgetUsd: maybeUsd("The campaign's budget"),
  })
  .transform(({ name, agents, which, listed: ids, budgetUsd, stage, ...form }) => ({
    name,
    agents,
    which,
    tasks: listed(ids),
    budgetUsd,
    stage,
    ...jobTerms(form),
  }));
