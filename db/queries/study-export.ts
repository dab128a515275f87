import { sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { csvCell } from "@/lib/board/export-csv";
import { ReviewDraft } from "@/lib/review/schema";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { type StudyRow, studyRow } from "./study-row";

/** One score of one rater on one paper, blind: labels and families, no run, agent or person. */
export interface ExportRow {
  readonly paper: string;
  readonly rater: string;
  readonly rater_kind: "human" | "judge";
  readonly criterion: string;
  /** Null where it was not judged, or a draft has none yet. */
  readonly score: number | null;
  readonly can_judge: boolean | null;
  readonly status: string;
  readonly assignment: string | null;
  readonly revision: number;
  readonly is_calibration: boolean;
  readonly is_exposed: boolean;
  readonly is_after_reveal: boolean | null;
  readonly recognised_system: boolean | null;
  readonly confidence: number | null;
  readonly assigned_at: string | null;
  readonly opened_at: string | null;
  readonly submitted_at: string | null;
  readonly active_seconds: number | null;
  readonly rubric: string;
  readonly assignment_seed: number | null;
}

/** In the order of the columns. */
export const exportColumns = [
  "paper",
  "rater",
  "rater_kind",
  "criterion",
  "score",
  "can_judge",
  "status",
  "assignment",
  "revision",
  "is_calibration",
  "is_exposed",
  "is_after_reveal",
  "recognised_system",
  "confidence",
  "assigned_at",
  "opened_at",
  "submitted_at",
  "active_seconds",
  "rubric",
  "assignment_seed",
] as const satisfies readonly (keyof ExportRow)[];

/**
 * All scores of a study in long form: every revision of every review by its people, and the newest of each judge, by
 * paper, rater, revision and criterion. Drafts only where they are asked for.
 *
 * @throws AppError `not_found` for a stranger or a missing study
 */
export function studyExport(
  db: Db,
  actor: Actor,
  studyId: string,
  { withDrafts = false }: { readonly withDrafts?: boolean } = {},
): ExportRow[] {
  assertMay(actor, "run_study", "This study");
  return db.transaction((tx) => {
    const study = studyRow(tx, studyId);
    const rows = [
      ...humanRows(tx, study),
      ...judgeRows(tx, study),
      ...(withDrafts ? draftRows(tx, study) : []),
    ];
    const key = (row: ExportRow) =>
      `${row.paper} ${row.rater_kind} ${row.rater} ${String(row.revision).padStart(4, "0")} ${row.status === "draft"}`;
    return rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  });
}

/** Rows as CSV (RFC 4180, UTF-8, CRLF); text that a spreadsheet would run stays text. */
export function csvOf<R extends object>(columns: readonly (keyof R & string)[], rows: readonly R[]): string {
  const cell = (value: unknown) =>
    csvCell(typeof value === "number" ? value : value === null || value === undefined ? null : String(value));
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((name) => cell(row[name])))];
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

interface Given {
  readonly paper: string;
  readonly rater: string;
  readonly status: string;
  readonly kind: string;
  readonly isCalibration: number;
  readonly isExposed: number;
  readonly assignedAt: number | null;
  readonly openedAt: number | null;
  readonly seed: number | null;
}

interface Scored extends Given {
  readonly criterion: string;
  readonly score: number | null;
  readonly canJudge: number | null;
  readonly revision: number;
  readonly isAfterReveal: number | null;
  readonly recognised: number | null;
  readonly confidence: number | null;
  readonly submittedAt: number | null;
  readonly activeMs: number | null;
}

const givenColumns = sql`p.label AS paper, w.label AS rater, a.state AS status, a.kind AS kind,
  p.is_calibration AS isCalibration, p.is_exposed AS isExposed, a.created_at AS assignedAt,
  a.opened_at AS openedAt, a.seed AS seed`;

function humanRows(db: Tx, study: StudyRow): ExportRow[] {
  return db
    .all<Scored>(sql`
      SELECT ${givenColumns}, c.criterion AS criterion, s.value AS score, t.can_judge AS canJudge,
        r.revision AS revision, v.is_after_reveal AS isAfterReveal, v.recognised_system AS recognised,
        r.confidence AS confidence, v.submitted_at AS submittedAt, v.active_ms AS activeMs
      FROM assignments a
      JOIN study_papers p ON p.id = a.paper_id
      JOIN study_reviewers w ON w.reviewer_id = a.reviewer_id
      JOIN study_reviews v ON v.assignment_id = a.id
      JOIN reviews r ON r.id = v.review_id
      JOIN rubric_criteria c ON c.rubric_id = r.rubric_id
      LEFT JOIN scores s ON s.review_id = r.id AND s.criterion = c.criterion
      LEFT JOIN review_reasons t ON t.review_id = r.id AND t.criterion = c.criterion
      WHERE a.study_id = ${study.id} ORDER BY a.id, r.revision, c.position`)
    .map((row) => exported(row, study, "human"));
}

function judgeRows(db: Tx, study: StudyRow): ExportRow[] {
  return db
    .all<Scored>(sql`
      SELECT p.label AS paper, j.family AS rater, r.state AS status, NULL AS kind,
        p.is_calibration AS isCalibration, p.is_exposed AS isExposed, NULL AS assignedAt, NULL AS openedAt,
        NULL AS seed, c.criterion AS criterion, s.value AS score, NULL AS canJudge, r.revision AS revision,
        NULL AS isAfterReveal, NULL AS recognised, r.confidence AS confidence, NULL AS submittedAt, NULL AS activeMs
      FROM study_papers p
      JOIN reviews r ON r.run_id = p.run_id AND r.rubric_id = ${study.rubricId} AND r.condition = 'default'
      JOIN judges j ON j.id = r.judge_id
      JOIN rubric_criteria c ON c.rubric_id = r.rubric_id
      LEFT JOIN scores s ON s.review_id = r.id AND s.criterion = c.criterion
      WHERE p.study_id = ${study.id} AND NOT EXISTS (SELECT 1 FROM reviews n WHERE n.supersedes = r.id)
      ORDER BY r.id, c.position`)
    .map((row) => exported(row, study, "judge"));
}

function draftRows(db: Tx, study: StudyRow): ExportRow[] {
  const rows = db.all<Given & { body: string; activeMs: number | null; revision: number }>(sql`
    SELECT ${givenColumns}, d.body AS body,
      (SELECT sum(t.active_ms) FROM review_times t WHERE t.assignment_id = a.id) AS activeMs,
      1 + (SELECT count(*) FROM study_reviews v WHERE v.assignment_id = a.id) AS revision
    FROM assignments a
    JOIN study_papers p ON p.id = a.paper_id
    JOIN study_reviewers w ON w.reviewer_id = a.reviewer_id
    JOIN drafts d ON d.assignment_id = a.id
    WHERE a.study_id = ${study.id} AND a.state IN ('opened', 'draft', 'reopened')`);
  return rows.flatMap(({ body, ...row }) => {
    const draft = ReviewDraft.safeParse(JSON.parse(body));
    if (!draft.success) return [];
    const { criteria, confidence, recognisedSystem } = draft.data;
    return Object.entries(criteria).map(([criterion, { score, canJudge }]) => {
      const facts = { criterion, score, canJudge: Number(canJudge), confidence, isAfterReveal: null };
      return exported(
        { ...row, ...facts, recognised: Number(recognisedSystem), submittedAt: null, status: "draft" },
        study,
        "human",
      );
    });
  });
}

function exported(row: Scored, study: StudyRow, rater_kind: ExportRow["rater_kind"]): ExportRow {
  return {
    ...{ paper: row.paper, rater: row.rater, rater_kind, criterion: row.criterion, score: row.score },
    can_judge: yes(row.canJudge),
    status: row.status,
    assignment: row.kind,
    revision: row.revision,
    is_calibration: row.isCalibration === 1,
    is_exposed: row.isExposed === 1,
    is_after_reveal: yes(row.isAfterReveal),
    recognised_system: yes(row.recognised),
    confidence: row.confidence,
    assigned_at: moment(row.assignedAt),
    opened_at: moment(row.openedAt),
    submitted_at: moment(row.submittedAt),
    active_seconds: row.activeMs === null ? null : Math.round(row.activeMs / 1000),
    rubric: study.rubricId,
    assignment_seed: row.seed,
  };
}

const yes = (flag: number | null) => (flag === null ? null : flag === 1);
const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
