import { ScrollBox } from "@/components/artifact/scroll-box";
import { duration, grouped, interval, mean, rankRange, sentenceStart } from "@/components/board/numbers";
import { Mark, type MarkName } from "@/components/ui/mark";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import { stageNames } from "@/lib/benchmarks/stages";
import type { StageStanding } from "@/lib/catalog/agent";

/** How an agent stands on one board, and what each rater gave it on each criterion: the board's own numbers. */
export function StandingCard({ standing }: { standing: StageStanding }) {
  const { stage, condition, overall, cohort } = standing;
  const board = `/leaderboard/mlr-bench/${stage}${condition === "no_code" ? "?condition=no_code" : ""}`;
  return (
    <article className="panel standing">
      <header>
        <h3>
          <a className="plain" href={board}>
            {condition === "no_code" ? `${stageNames[stage]}, judged without the code` : stageNames[stage]}
          </a>
        </h3>
        <p className="standing-numbers">
          <Place standing={standing} />
          <span>
            <b className="tn">{overall.mean === null ? "—" : mean(overall.mean)}</b>
            <span className="sub">{overall.ci95 ? `${interval(overall.ci95)}, 95%` : "no interval"}</span>
          </span>
          <span>
            <b className="tn">
              {grouped(standing.tasks)} / {grouped(cohort.tasks)}
            </b>
            <span className="sub">tasks</span>
          </span>
        </p>
      </header>
      <Criteria standing={standing} />
      <p className="small muted standing-foot">{sentenceStart(footWords(standing).join(" · "))}</p>
    </article>
  );
}

function Place({ standing: { overall, field } }: { standing: StageStanding }) {
  if (!overall.rank) {
    return (
      <span>
        <b className="nil word">no rank</b>
        <span className="sub">does not cover the board’s tasks</span>
      </span>
    );
  }
  return (
    <span>
      <b className="tn">{field === 1 ? "alone" : rankRange(overall.rank)}</b>
      <span className="sub">
        {field === 1 ? "no other agent was judged so" : `of ${field} agents, tier ${overall.tier ?? "—"}`}
      </span>
    </span>
  );
}

interface RaterRow {
  readonly id: string;
  readonly name: string;
  readonly mark: MarkName;
  readonly n: string;
  readonly means: Readonly<Record<string, number | null>>;
}

function ratersOf({ judges, human, means, tasks }: StageStanding): RaterRow[] {
  const families = judgeFamilies.flatMap(({ id, short, mark }) => {
    const judge = judges[id];
    return judge ? [{ id, name: short, mark, n: grouped(judge.n), means: judge.means }] : [];
  });
  const people = human
    ? [{ id: "human", name: "Humans", mark: "human" as const, n: grouped(human.n), means: human.means }]
    : [];
  return [
    { id: "mean", name: "Average", mark: "avg", n: `${grouped(tasks)} tasks`, means },
    ...families,
    ...people,
  ];
}

function Criteria({ standing }: { standing: StageStanding }) {
  const columns = ["overall", ...standing.criteria];
  return (
    <ScrollBox
      className="standing-table"
      label={`${stageNames[standing.stage]}${standing.condition === "no_code" ? ", paper alone" : ""}, criteria by rater, scrolls sideways`}
    >
      <table className="t standing-rows">
        <thead>
          <tr>
            <th scope="col" className="sticky">
              Rater
            </th>
            {columns.map((key) => (
              <th key={key} scope="col" className="num">
                {key[0]?.toUpperCase()}
                {key.slice(1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ratersOf(standing).map((rater) => (
            <tr key={rater.id}>
              <th scope="row" className="sticky nowrap">
                <Mark name={rater.mark} /> {rater.name}
                <span className="sub">n = {rater.n}</span>
              </th>
              {columns.map((key) => (
                <td key={key} className="num">
                  <Value
                    value={rater.means[key] ?? null}
                    isStrong={key === "overall" && rater.id === "mean"}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Value({ value, isStrong }: { value: number | null; isStrong: boolean }) {
  if (value === null) {
    return (
      <span className="nil">
        <span aria-hidden="true">—</span>
        <span className="vh">not scored</span>
      </span>
    );
  }
  return isStrong ? <b>{mean(value)}</b> : mean(value);
}

/** Findings, cost and time, each with what it rests on; what was never checked or kept says so. */
function footWords({ findings, costUsd, costKnown, durationMs, judges, runs }: StageStanding): string[] {
  const parts: string[] = [];
  const { judges: byJudges, humans } = findings;
  parts.push(
    byJudges.runs
      ? `findings by judges in ${byJudges.flagged} of ${byJudges.runs} runs checked`
      : "findings: not checked by judges",
  );
  if (humans.runs) parts.push(`by people in ${humans.flagged} of ${humans.runs}`);
  for (const { id, short } of judgeFamilies) {
    const rate = judges[id]?.hallucinationRate;
    if (typeof rate === "number")
      parts.push(`${short} flags a hallucination in ${Math.round(rate * 100)}% of its reviews`);
  }
  if (costUsd === null) parts.push("cost unknown");
  else
    parts.push(
      `${costKnown === "partial" ? "at least " : ""}${mean(costUsd)} USD a run, mean of ${grouped(runs)} runs`,
    );
  if (durationMs !== null) parts.push(`${duration(durationMs)} of coding a run`);
  return parts;
}
