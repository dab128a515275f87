import { sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { type Stage, stageNames } from "@/lib/benchmarks/stages";
import { type AgentCard, agentFullName, agentMakeup } from "@/lib/catalog/agent-card";
import type { Found, FoundList } from "@/lib/catalog/found";
import { ftsQuery, marked, type Piece, pieces, searchText } from "@/lib/catalog/search";
import type { Db } from "../client";
import { agentCards, listedCards } from "./agent-cards";
import { matchedTasks } from "./matched-tasks";
import { publicRun } from "./visible";

/** Of one kind no more are listed; a longer list has its own page with filters. */
const mostOfAKind = 10;

/** Tasks, agents and papers that hold what was typed. Open to everybody. */
export function search(db: Db, _actor: Actor, typed: string): FoundList {
  const q = searchText(typed);
  const cards = agentCards(db);
  const all =
    q === "" ? [] : [...foundAgents(listedCards(db), q), ...foundTasks(db, q), ...foundPapers(db, cards, q)];
  const ofKind = (kind: Found["kind"]) => all.filter((one) => one.kind === kind);
  const [agents, tasks, papers] = [ofKind("agent"), ofKind("task"), ofKind("paper")];
  return {
    q,
    found: [agents, tasks, papers].flatMap((kind) => kind.slice(0, mostOfAKind)),
    counts: { agent: agents.length, task: tasks.length, paper: papers.length },
  };
}

function foundAgents(cards: Map<string, AgentCard>, q: string): Found[] {
  return [...cards.values()]
    .filter((card) =>
      holdsWords(
        [card.id, card.name, card.scaffoldName, card.modelName, card.codingAgent?.name].join(" "),
        q,
      ),
    )
    .map((card) => ({
      kind: "agent",
      id: card.id,
      href: `/agents/${encodeURIComponent(card.id)}`,
      title: pieces(marked(agentFullName(card), q)),
      about: agentMakeup(card),
      passage: [],
    }));
}

function foundTasks(db: Db, q: string): Found[] {
  const matches = matchedTasks(db, q);
  if (!matches) return [];
  const rows = db.all<{ id: string; venue: string; year: number }>(sql`SELECT id, venue, year FROM tasks`);
  const about = new Map(rows.map((row) => [row.id, `${row.venue} ${row.year}`]));
  return [...matches]
    .filter(([id]) => about.has(id))
    .sort(([, a], [, b]) => a.rank - b.rank)
    .map(([id, match]) => ({
      kind: "task",
      id,
      href: `/tasks/${encodeURIComponent(id)}`,
      title: copied(match.title),
      about: about.get(id) ?? "",
      passage: copied(match.passage),
    }));
}

/** Runs whose title holds every word, or whose indexed text does. */
function foundPapers(db: Db, cards: Map<string, AgentCard>, q: string): Found[] {
  const titled = db.all<{ id: string; title: string; stage: Stage; agent: string; task: string }>(sql`
    SELECT id, title, stage, agent_id AS agent, task_id AS task FROM runs WHERE title IS NOT NULL AND ${publicRun(sql`id`)} ORDER BY title, id`);
  const query = ftsQuery(q);
  const indexed =
    query === null
      ? []
      : db.all<{ id: string }>(sql`
    SELECT id FROM search WHERE search MATCH ${query} AND kind IN ('run', 'paper') ORDER BY bm25(search, 0, 0, 8, 1)`);
  const place = new Map(indexed.map(({ id }, index) => [id, index]));
  return titled
    .filter((run) => place.has(run.id) || holdsWords(run.title, q))
    .sort(
      (a, b) => (place.get(a.id) ?? Number.MAX_SAFE_INTEGER) - (place.get(b.id) ?? Number.MAX_SAFE_INTEGER),
    )
    .map((run) => {
      const card = cards.get(run.agent);
      return {
        kind: "paper",
        id: run.id,
        href: `/runs/${encodeURIComponent(run.id)}`,
        title: pieces(marked(run.title, q)),
        about: [stageNames[run.stage], card ? agentFullName(card) : run.agent, run.task].join(" · "),
        passage: [],
      };
    });
}

function holdsWords(text: string, q: string): boolean {
  const inside = text.toLowerCase();
  return q
    .toLowerCase()
    .split(" ")
    .every((word) => inside.includes(word));
}

function copied(list: readonly Piece[]): Piece[] {
  return list.map((piece) => ({ ...piece }));
}
