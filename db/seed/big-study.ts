import type { Db } from "@/db/client";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import { runId } from "@/lib/benchmarks/run-id";
import { type Random, seededRandom } from "@/lib/stats/random";
import { hashToken, newToken } from "../session-token";
import { transact } from "../transact";

/** A large open study, and the session tokens of those who work in it. */
export interface BigStudy {
  readonly studyId: string;
  readonly chair: string;
  /** Ten people, each with a paper that is opened and not handed in. */
  readonly writers: readonly { readonly token: string; readonly assignment: string }[];
}

const people = 10;
const rubric = rubricOf("end2end");
const snapshot = "held:big";
const place = { agent: "mlr-agent--o4-mini--codex", task: "iclr2025_question" };
const judges = ["claude-3-7-sonnet-20250219@published", "gemini-2.5-pro-preview@published"];

/**
 * Adds an open study of made-up reviews: each paper with two of ten reviewers and two judges, the same for the same
 * seed. Speed is measured on it. Needs the published numbers.
 *
 * @param papers how many papers carry two reviews each
 */
export function seedBigStudy(db: Db, papers: number, seed = 20_260_101): BigStudy {
  const random = seededRandom(seed);
  return transact(db, () => {
    addFrame(db);
    const chair = addPerson(db, "big-chair", "chair");
    const tokens = Array.from({ length: people }, (_, i) => addReviewer(db, i));
    const add = adders(db);
    for (let i = 0; i < papers; i++) addPaper(add, random, i);
    const writers = tokens.map((token, i) => {
      const paper = addRun(add, papers + i);
      const assignment = `big-open-${i}`;
      add.assignment.run(assignment, paper, `big-r${i}`, "opened", null);
      return { token, assignment };
    });
    return { studyId: "big", chair, writers };
  });
}

function addFrame(db: Db): void {
  const run = (query: string, ...values: readonly (string | number)[]) =>
    db.$client.prepare(query).run(...values);
  run("INSERT INTO sources VALUES (?, 'Made up', '', '', '', '')", snapshot);
  run(
    "INSERT INTO snapshots (id, position, source_id, reason, created_at) SELECT ?, max(position) + 1, ?, 'bench', 0 FROM snapshots",
    snapshot,
    snapshot,
  );
  run(
    `INSERT INTO studies (id, title, stage, rubric_id, state, seed, consent_text, created_at, opened_at)
     VALUES ('big', 'A large study', 'end2end', ?, 'open', 1, 'Measured.', 0, 0)`,
    rubric.id,
  );
}

function addPerson(db: Db, id: string, role: "chair" | "reviewer"): string {
  const token = newToken();
  db.$client
    .prepare("INSERT INTO users (id, email, role) VALUES (?, ?, ?)")
    .run(id, `${id}@example.invalid`, role);
  db.$client
    .prepare("INSERT INTO sessions (session_token, user_id, expires) VALUES (?, ?, ?)")
    .run(hashToken(token), id, Date.now() + 86_400_000);
  return token;
}

function addReviewer(db: Db, i: number): string {
  const token = addPerson(db, `big-u${i}`, "reviewer");
  const id = `big-r${i}`;
  db.$client.prepare("INSERT INTO reviewers (id, pseudonym) VALUES (?, ?)").run(id, `R${i + 1}`);
  db.$client
    .prepare(
      `INSERT INTO study_reviewers (reviewer_id, study_id, user_id, label, expertise, consented_at)
       VALUES (?, 'big', ?, ?, '[]', 0)`,
    )
    .run(id, `big-u${i}`, `R${i + 1}`);
  return token;
}

function adders({ $client: client }: Db) {
  return {
    run: client.prepare(
      `INSERT INTO runs (id, agent_id, task_id, stage, sequence, snapshot_id) VALUES (?, '${place.agent}', '${place.task}', 'end2end', ?, '${snapshot}')`,
    ),
    paper: client.prepare(
      "INSERT INTO study_papers (id, study_id, run_id, label, is_exposed) VALUES (?, 'big', ?, ?, 0)",
    ),
    assignment: client.prepare(
      `INSERT INTO assignments (id, study_id, paper_id, reviewer_id, state, kind, position, reason, seed, created_at, opened_at, submitted_at)
       VALUES (?, 'big', ?, ?, ?, 'regular', 1, 'made up', 1, 0, 0, ?)`,
    ),
    review: client.prepare<unknown[], { id: number }>(
      `INSERT INTO reviews (run_id, rubric_id, condition, judge_id, reviewer_id, source_key, state, snapshot_id)
       VALUES (?, '${rubric.id}', 'default', ?, ?, ?, 'parsed', '${snapshot}') RETURNING id`,
    ),
    studyReview: client.prepare(
      `INSERT INTO study_reviews (review_id, assignment_id, submitted_at, recognised_system, active_ms, is_after_reveal)
       VALUES (?, ?, 0, 0, 0, 0)`,
    ),
    score: client.prepare("INSERT INTO scores VALUES (?, ?, ?, ?)"),
  };
}
type Adders = ReturnType<typeof adders>;

function addRun(add: Adders, i: number): string {
  const sequence = i + 2;
  const run = runId("end2end", place.agent, place.task, sequence);
  add.run.run(run, sequence);
  add.paper.run(`big-p${i}`, run, `P-${i + 1}`);
  return `big-p${i}`;
}

function addPaper(add: Adders, random: Random, i: number): void {
  const paper = addRun(add, i);
  const run = runId("end2end", place.agent, place.task, i + 2);
  const level = 2 + 6 * random();
  for (const step of [0, 1 + (i % (people - 1))]) {
    const reviewer = (i + step) % people;
    const assignment = `big-a${i}-${reviewer}`;
    add.assignment.run(assignment, paper, `big-r${reviewer}`, "submitted", 0);
    const review = addReview(add, { run, judge: null, reviewer: `big-r${reviewer}`, key: assignment });
    add.studyReview.run(review, assignment);
    addScores(add, review, level, random);
  }
  for (const judge of judges) {
    const review = addReview(add, { run, judge, reviewer: null, key: `big/${judge}/${i}` });
    addScores(add, review, level + 0.6, random);
  }
}

interface NewReview {
  readonly run: string;
  readonly judge: string | null;
  readonly reviewer: string | null;
  readonly key: string;
}

function addReview(add: Adders, { run, judge, reviewer, key }: NewReview): number {
  const row = add.review.get(run, judge, reviewer, key);
  if (!row) throw new RangeError("addReview needs a new key");
  return row.id;
}

function addScores(add: Adders, review: number, level: number, random: Random): void {
  for (const criterion of rubric.criteria) {
    const value = Math.max(1, Math.min(10, Math.round(level + 3 * (random() - 0.5))));
    add.score.run(review, rubric.id, criterion, value);
  }
}
