import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import { runId } from "@/lib/benchmarks/run-id";
import { seededRandom } from "@/lib/stats/random";
import type { Tx } from "../../client";
import { agents, models, scaffolds } from "../../schema/agents";
import { artifacts, blobs } from "../../schema/artifacts";
import { heldRuns } from "../../schema/embargo";
import { judges, rawReplies, reviews, scores } from "../../schema/reviews";
import { runs } from "../../schema/runs";
import { snapshots, sources } from "../../schema/sources";
import { demoPaper } from "./paper";
import { demoReason } from "./reasons";
import { quality, type Rater, scored } from "./scores";
import { type Theme, themes } from "./themes";

export interface DemoRun {
  readonly run: string;
  readonly markdown: string;
  readonly method: string;
  readonly quality: ReadonlyMap<string, number>;
}

/** Names the state of the data that holds the made-up runs; it is shown nowhere. */
const held = "held:demo";
const systems = ["finch", "heron", "wren"] as const;
const demoJudges: readonly { readonly id: string; readonly rater: Rater }[] = [
  { id: "demo-judge-a", rater: { lean: 1.3, noise: 0.8 } },
  { id: "demo-judge-b", rater: { lean: -0.5, noise: 1 } },
];
const rubric = rubricOf("end2end");

/**
 * Three made-up systems, each with a made-up paper on every task of the ten, judged by two made-up judges; and last one
 * paper more, for calibration. All of it is held back from the public pages, so that no board shows what nobody ran.
 */
export function addDemoRuns(tx: Tx, seed: number, now: Date): DemoRun[] {
  addFrame(tx, now);
  const main = themes.flatMap((theme, t) =>
    systems.map((system, s) => addDemoRun(tx, { theme, system, sequence: 1, seed: seed + 3 * t + s }, now)),
  );
  const [theme] = themes;
  if (!theme) throw new RangeError("addDemoRuns needs a theme");
  return [...main, addDemoRun(tx, { theme, system: "heron", sequence: 2, seed: seed + 1000 }, now)];
}

interface Made {
  readonly theme: Theme;
  readonly system: (typeof systems)[number];
  readonly sequence: number;
  readonly seed: number;
}

function addDemoRun(tx: Tx, { theme, system, sequence, seed }: Made, now: Date): DemoRun {
  const agentId = `demo-${system}`;
  const run = runId("end2end", agentId, theme.task, sequence);
  const name = `Demo ${system.slice(0, 1).toUpperCase()}${system.slice(1)}`;
  const variant = ((systems.indexOf(system) + sequence - 1) % 3) as 0 | 1 | 2;
  const { title, method, markdown, figure } = demoPaper(theme, variant, name, seed);
  const place = { agentId, taskId: theme.task, stage: "end2end", sequence } as const;
  tx.insert(runs)
    .values({ ...place, id: run, title, snapshotId: held })
    .run();
  tx.insert(heldRuns).values({ runId: run, since: now }).run();
  addFile(tx, run, "results/paper.md", Buffer.from(markdown));
  addFile(tx, run, "results/figures/result.png", figure);
  const random = seededRandom(seed * 7919);
  const level = quality(random, rubric.criteria);
  for (const { id, rater } of demoJudges) {
    addJudgeReview(tx, { run, method, judge: id, given: scored(random, level, rater), seed });
  }
  return { run, markdown, method, quality: level };
}

function addFrame(tx: Tx, now: Date): void {
  const frame = { url: "", commit: "", licence: "MIT", attribution: "Made up by this program" };
  tx.insert(sources)
    .values({ id: held, name: "Demonstration", ...frame })
    .run();
  const { position } = tx.get<{ position: number }>(
    sql`SELECT coalesce(max(position), 0) + 1 AS position FROM snapshots`,
  );
  tx.insert(snapshots)
    .values({
      id: held,
      position,
      sourceId: held,
      reason: "Made-up papers for the demonstration",
      createdAt: now,
    })
    .run();
  tx.insert(scaffolds).values({ id: "demo-scaffold", name: "Demo scaffold" }).run();
  for (const system of systems) {
    const id = `demo-${system}`;
    const model = { id: `${id}-model`, name: `Demo ${system} model`, family: id, provider: "Nobody" };
    tx.insert(models).values(model).run();
    tx.insert(agents)
      .values({ id, name: `Demo scaffold, ${model.name}`, scaffoldId: "demo-scaffold", modelId: model.id })
      .run();
  }
  for (const { id } of demoJudges) {
    tx.insert(judges)
      .values({ id: `${id}@demo`, modelId: id, family: id, promptVersion: "demo" })
      .run();
  }
}

function addFile(tx: Tx, run: string, path: string, content: Buffer): void {
  const sha256 = store(tx, content);
  const isPaper = path.endsWith(".md");
  tx.insert(artifacts)
    .values({
      id: `${run}//1/${path}`,
      runId: run,
      path,
      sourceKey: path,
      kind: isPaper ? "paper" : "figure",
      mediaType: isPaper ? "text/markdown" : "image/png",
      sha256,
      bytes: content.length,
      snapshotId: held,
    })
    .run();
}

function store(tx: Tx, content: Buffer): string {
  const sha256 = createHash("sha256").update(content).digest("hex");
  tx.insert(blobs).values({ sha256, bytes: content.length, content }).onConflictDoNothing().run();
  return sha256;
}

interface Judged {
  readonly run: string;
  readonly method: string;
  readonly judge: string;
  readonly given: Record<string, number>;
  readonly seed: number;
}

/** A judge's review with a raw reply in the form that judges reply in. */
function addJudgeReview(tx: Tx, { run, method, judge, given, seed }: Judged): void {
  const random = seededRandom(seed * 31 + judge.length);
  const row = {
    runId: run,
    rubricId: rubric.id,
    condition: "default",
    state: "parsed",
    snapshotId: held,
  } as const;
  const { id } = tx
    .insert(reviews)
    .values({ ...row, judgeId: `${judge}@demo`, sourceKey: `demo/${judge}/${run}`, confidence: 4 })
    .returning({ id: reviews.id })
    .get();
  const reply: Record<string, unknown> = { Confidence: 4 };
  for (const [criterion, value] of Object.entries(given)) {
    tx.insert(scores).values({ reviewId: id, rubricId: rubric.id, criterion, value }).run();
    const key = criterion.slice(0, 1).toUpperCase() + criterion.slice(1);
    reply[key] = { score: value, justification: demoReason(criterion, value, random, method) };
  }
  const sha256 = store(tx, Buffer.from(JSON.stringify(reply)));
  tx.insert(rawReplies).values({ reviewId: id, sha256, snapshotId: held }).run();
}
