import { verdictLabels } from "@/components/agreement/names";
import type { AgreementReport, CriterionAgreement } from "@/lib/agreement/schema";
import { formatInterval, formatNumber } from "@/lib/agreement/small-numbers";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import { stageNames } from "@/lib/benchmarks/stages";
import type { Leaderboard } from "@/lib/board/schema";
import type { AgentView, StageStanding } from "@/lib/catalog/agent";
import { agentFullName } from "@/lib/catalog/agent-card";
import type { RunView } from "@/lib/catalog/run";
import type { TaskView } from "@/lib/catalog/task";
import { BoardLines } from "./board-lines";
import { SocialCard } from "./card";
import { type SocialFact, SocialFacts } from "./facts";

interface On<T> {
  readonly site: string;
  readonly of: T;
}

export function HomeCard({ site, of: board }: On<Leaderboard>) {
  return (
    <SocialCard
      site={site}
      over="MLR-Bench, end to end: mean Overall, 95 % interval"
      title="The open scoreboard for research agents"
    >
      <BoardLines board={board} most={5} />
    </SocialCard>
  );
}

export function BoardCard({ site, of: board }: On<Leaderboard>) {
  const { stage, cohort } = board;
  return (
    <SocialCard
      site={site}
      over={`MLR-Bench · ${cohort.tasks} tasks · mean Overall, 95 % interval`}
      title={`${stageNames[stage]} leaderboard`}
    >
      <BoardLines board={board} />
    </SocialCard>
  );
}

/** Agreement on Overall: both kinds of pair, what a judge adds, and the verdict. */
export function AgreementCard({
  site,
  of: { report, study, title },
}: On<{ readonly report: AgreementReport; readonly study: string; readonly title: string }>) {
  const overall = report.criteria.overall;
  const verdict = overall ? `: ${verdictLabels[overall.verdict].text.toLowerCase()}` : "";
  const facts = overall ? agreementFacts(overall) : [];
  return (
    <SocialCard
      site={site}
      over={`${study} · ${report.counts.papers} papers · Overall${verdict}`}
      title={title}
    >
      <SocialFacts facts={facts} />
    </SocialCard>
  );
}

function agreementFacts({ humanHuman, llmHuman, details }: CriterionAgreement): SocialFact[] {
  const { shown } = details.delta;
  const interval = formatInterval(shown);
  return [
    {
      name: "Human and human",
      value: formatNumber(humanHuman.shown.mad) ?? "withheld",
      beside: `${humanHuman.n} pairs`,
    },
    {
      name: "Human and judge",
      value: formatNumber(llmHuman.shown.mad) ?? "withheld",
      beside: `${llmHuman.n} pairs`,
    },
    {
      name: "A judge adds",
      value: formatNumber(shown, { signed: true }) ?? "withheld",
      beside: interval ? `${interval}, ${shown.n} papers` : `${shown.n} papers`,
    },
  ];
}

export function TaskCard({ site, of: task }: On<TaskView>) {
  const facts: SocialFact[] = [
    { name: "Agents", value: String(task.agents.length) },
    { name: "Runs", value: String(task.runs.length) },
    ...(task.topic ? [{ name: "Topic", value: task.topic.name }] : []),
  ];
  return (
    <SocialCard site={site} over={`Task · ${task.venue} ${task.year} · ${task.id}`} title={task.title}>
      <SocialFacts facts={facts} />
    </SocialCard>
  );
}

export function AgentCardPicture({ site, of: { agent, standings } }: On<AgentView>) {
  const shown = standings.filter(({ condition }) => condition === "default").slice(-3);
  return (
    <SocialCard site={site} over="Agent" title={agentFullName(agent)}>
      <SocialFacts facts={shown.map(standingFact)} />
    </SocialCard>
  );
}

function standingFact({ stage, overall: { mean, rank, ci95 } }: StageStanding): SocialFact {
  const places = rank && (rank.best === rank.worst ? `rank ${rank.best}` : `rank ${rank.best}–${rank.worst}`);
  const interval = ci95 && `[${ci95[0].toFixed(2)}, ${ci95[1].toFixed(2)}]`;
  return {
    name: stageNames[stage],
    value: mean === null ? "no mean" : mean.toFixed(2),
    beside: [interval, places].filter(Boolean).join(", ") || "not all tasks",
  };
}

export function RunCard({ site, of: run }: On<RunView>) {
  const facts = judgeFamilies.flatMap(({ id, short, mark }): SocialFact[] => {
    const review = run.judges.find(({ judge }) => judge.family === id);
    if (!review) return [];
    const score = review.scores.overall;
    return [
      { name: `${short}, Overall`, value: score ? String(score) : "unparsed", beside: "of 10", colour: mark },
    ];
  });
  return (
    <SocialCard
      site={site}
      over={`${stageNames[run.stage]} · ${agentFullName(run.agent)} · ${run.task.id}`}
      title={run.title ?? run.task.title}
    >
      <SocialFacts facts={facts} />
    </SocialCard>
  );
}
