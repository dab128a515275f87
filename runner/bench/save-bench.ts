import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { scaled } from "./calibrate";
import { freePort, runEntry, startEntry, stop, untilAnswers } from "./processes";
import { report } from "./report";
import type { Site } from "./site";

const papers = 20_000;
const rounds = 12;
const cookieName = "authjs.session-token";

interface BigStudy {
  readonly studyId: string;
  readonly chair: string;
  readonly writers: readonly { readonly token: string; readonly assignment: string }[];
}

/**
 * Ten reviewers save a draft each second: how long a save takes alone, and how long while the agreement of 20,000 papers
 * is computed in the same server.
 */
export async function measureSaves(site: Site): Promise<boolean> {
  const env = { REFEREE_DATA_DIR: join(site.folder, "study"), NODE_ENV: "production" };
  const { stdout } = await runEntry("db/seed/measured-study.ts", [String(papers)], env);
  const study = JSON.parse(stdout) as BigStudy;
  const port = await freePort();
  const server = startEntry("app/_front/serve.ts", [], { ...env, PORT: String(port), HOST: "127.0.0.1" });
  server.stdout?.resume();
  server.stderr?.resume();
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilAnswers(`${origin}/api/health`, server);
    const writers = study.writers.map((writer) => new Writer(origin, writer));
    // The first answers of a new server are of another kind: it loads code, and starts the thread that computes.
    await (await fetch(`${origin}/api/v1/agreement/mlr-bench/end2end`)).arrayBuffer();
    await saveAll(writers, 3);
    const alone = await saveAll(writers, rounds);
    const from = performance.now();
    const answer = fetch(`${origin}/api/v1/studies/${study.studyId}/agreement`, {
      headers: { cookie: `${cookieName}=${study.chair}` },
    });
    let ms = Number.NaN;
    const whole = answer.then(async (reply) => {
      const body = (await reply.json()) as { counts?: { papers: number } };
      if (reply.status !== 200 || body.counts?.papers !== papers) throw new Error("the report is not whole");
      ms = performance.now() - from;
    });
    const beside = await saveAll(writers, rounds, () => Number.isNaN(ms));
    await whole;
    return told(alone, beside, ms);
  } finally {
    await stop(server);
  }
}

function told(alone: readonly number[], beside: readonly number[], reportMs: number): boolean {
  const bar = { atMost: scaled(150) };
  const lines = [
    report({
      name: "draft save, ten at once, p95",
      value: p95(alone),
      unit: "ms",
      baseline: null,
      target: bar,
    }),
    report({
      name: `draft save while the report on ${papers} papers runs, p95`,
      value: p95(beside),
      unit: "ms",
      baseline: null,
      target: bar,
    }),
    report({
      name: `agreement of ${papers} papers, by the server, while ten save`,
      value: reportMs,
      unit: "ms",
      baseline: null,
      target: { atMost: scaled(10_000) },
    }),
  ];
  return lines.every(Boolean);
}

class Writer {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #session = randomUUID();
  #version = 0;

  constructor(origin: string, { token, assignment }: BigStudy["writers"][number]) {
    this.#url = `${origin}/api/review/${assignment}/draft`;
    this.#headers = { cookie: `${cookieName}=${token}`, origin, "content-type": "application/json" };
  }

  /** @returns milliseconds until the save was acknowledged */
  async save(turn: number): Promise<number> {
    const reason = `Turn ${turn}: the table bears the claim, and the ablation is one line.`;
    const criterion = { score: 1 + (turn % 10), canJudge: true, reason, quotes: [] };
    const draft = { criteria: { clarity: criterion }, confidence: null, recognisedSystem: false };
    const body = JSON.stringify({ draft, basedOn: this.#version, sessionKey: this.#session, activeMs: 0 });
    const from = performance.now();
    const answer = await fetch(this.#url, { method: "PUT", headers: this.#headers, body });
    const reply = (await answer.json()) as { version: number };
    const ms = performance.now() - from;
    if (answer.status !== 200) throw new Error(`a save was answered with ${answer.status}`);
    this.#version = reply.version;
    return ms;
  }
}

let turn = 0;

/** Each writer once a second, spread over the second; at least so many seconds, and on while `goesOn` says so. */
async function saveAll(
  writers: readonly Writer[],
  atLeast: number,
  goesOn: () => boolean = () => false,
): Promise<number[]> {
  const times: number[] = [];
  for (let second = 0; second < atLeast || goesOn(); second++) {
    turn += 1;
    const round = writers.map(async (writer, at) => {
      await pause((at * 1000) / writers.length);
      times.push(await writer.save(turn));
    });
    await Promise.all([...round, pause(1000)]);
  }
  return times;
}

function p95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}
