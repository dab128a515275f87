import { boardJudges } from "@/lib/board/columns";
import type { Leaderboard } from "@/lib/board/schema";
import { phrasesOf, ranked } from "./board-words";
import { grouped, inWords, listed, mean, plural, sentenceStart } from "./numbers";

/** One thing the numbers say, and the numbers. */
export interface Fact {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Boards of at most this many tasks are asked whether they separate their agents at all. */
const fewTasks = 20;

/** Whether most ranges span more than half of the board, on few tasks: then the page says so. */
export function separatesLittle(board: Leaderboard): boolean {
  const rows = ranked(board);
  if (board.cohort.tasks > fewTasks || rows.length < 3) return false;
  const wide = rows.filter(
    ({ overall: { rank } }) => rank !== null && (rank.worst - rank.best + 1) * 2 > rows.length,
  );
  return wide.length * 2 >= rows.length;
}

/** How sure the order is. */
export function spreadFact(board: Leaderboard): Fact | undefined {
  const rows = ranked(board);
  if (!separatesLittle(board)) return undefined;
  const first = rows.filter(({ overall }) => overall.rank?.best === 1).length;
  const tasks = plural(board.cohort.tasks, "task");
  return {
    id: "spread",
    title: `${sentenceStart(tasks)} separate little`,
    text: `${sentenceStart(inWords(first))} of ${inWords(rows.length)} agents may be the best. With so few tasks another seed can move the end of a range by a place.`,
  };
}

/** Where two judges differ most, and in which direction. */
export function judgesFact(board: Leaderboard): Fact | undefined {
  const [one, other] = boardJudges(board);
  if (!one || !other) return undefined;
  const gaps = board.entries.flatMap((entry) => {
    const a = entry.judges[one.id]?.overall;
    const b = entry.judges[other.id]?.overall;
    return a == null || b == null ? [] : [{ entry, gap: b - a }];
  });
  if (gaps.length === 0) return undefined;
  const widest = Math.max(...gaps.map(({ gap }) => Math.abs(gap)));
  const stricter = gaps.filter(({ gap }) => gap < 0);
  const kinder = gaps.filter(({ gap }) => gap > 0);
  const phrase = phrasesOf(board);
  const whom = (group: typeof gaps) => {
    const [only] = group;
    if (only && group.length === 1) return phrase(only.entry.agent);
    if (group.length < gaps.length) return `${inWords(group.length)} of ${inWords(gaps.length)} agents`;
    return group.length === 2 ? "both agents" : `all ${inWords(group.length)} agents`;
  };
  return {
    id: "judges",
    title: `The judges disagree by up to ${points(widest)}`,
    text: [
      side(other.short, "stricter", stricter, whom(stricter)),
      side(other.short, "kinder", kinder, whom(kinder)),
    ]
      .filter(Boolean)
      .join(" "),
  };
}

const decimals = (value: number) => value.toFixed(value < 0.995 ? 2 : 1);
const points = (value: number) => `${decimals(value)} points`;

function side(judge: string, word: string, group: readonly { gap: number }[], whom: string): string {
  if (group.length === 0) return "";
  const sizes = group.map(({ gap }) => Math.abs(gap));
  const lo = decimals(Math.min(...sizes));
  const hi = decimals(Math.max(...sizes));
  const by = lo === hi ? points(Number(hi)) : `${lo} to ${hi} points`;
  return `The ${judge} judge is ${by} ${word} with ${whom}.`;
}

/** Whether people put the agents they read in the judges' order. */
export function humansFact(board: Leaderboard): Fact | undefined {
  const both = board.entries.flatMap(({ agent, human, judges }) => {
    const given = Object.values(judges).flatMap(({ overall }) => (overall === null ? [] : [overall]));
    if (human?.overall == null || given.length === 0) return [];
    return [
      {
        agent,
        n: human.n,
        human: human.overall,
        judged: given.reduce((sum, value) => sum + value, 0) / given.length,
      },
    ];
  });
  if (both.length < 2) return undefined;
  const byHumans = both.toSorted((a, b) => b.human - a.human);
  const byJudges = both.toSorted((a, b) => b.judged - a.judged);
  const [first] = byHumans;
  if (!first) return undefined;
  const phrase = phrasesOf(board);
  const count = plural(both.length, "agent");
  if (byHumans.every((row, at) => row.agent.id === byJudges[at]?.agent.id)) {
    return {
      id: "humans",
      title: `Humans order ${count} as the judges do`,
      text: `${sentenceStart(phrase(first.agent))} is first for both: ${mean(first.human)} by humans (n = ${first.n}), ${mean(first.judged)} by the judges.`,
    };
  }
  const place = byJudges.indexOf(first);
  const there =
    place === both.length - 1
      ? "last"
      : (["first", "second", "third", "fourth"][place] ?? `place ${place + 1}`);
  return {
    id: "humans",
    title: `Humans order ${count} differently`,
    text: `They put ${phrase(first.agent)} first (${mean(first.human)}, n = ${first.n}); the judges together put it ${there} of the ${inWords(both.length)} (${mean(first.judged)}).`,
  };
}

/** Who found what, in every run that anybody checked. */
export function findingsFact(board: Leaderboard): Fact | undefined {
  const checked = board.entries.filter(({ findings }) => findings.judges.runs > 0);
  if (checked.length === 0) return undefined;
  const runs = checked.reduce((sum, { findings }) => sum + findings.judges.runs, 0);
  const flagged = checked.reduce((sum, { findings }) => sum + findings.judges.flagged, 0);
  return {
    id: "findings",
    title:
      flagged === runs
        ? `All ${inWords(runs)} papers checked have a finding`
        : `${grouped(flagged)} of ${grouped(runs)} papers checked have a finding`,
    text: `The judges looked for invented results, methods and citations in the papers of ${listed(checked.map(({ agent }) => phrasesOf(board)(agent)))}.${checked.length < board.entries.length ? " The other agents were not checked, which says nothing for them." : ""}`,
  };
}
