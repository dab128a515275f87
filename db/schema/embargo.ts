import { integer, sqliteTable, sqliteView, text } from "drizzle-orm/sqlite-core";
import { runs } from "./runs";

/** Runs that nobody but the chair may see until a study that holds them closes. */
export const heldRuns = sqliteTable("held_runs", {
  runId: text()
    .primaryKey()
    .references(() => runs.id),
  since: integer({ mode: "timestamp_ms" }).notNull(),
});

/** Every run that is under embargo now: held, or in an open study. */
export const embargoedRuns = sqliteView("embargoed_runs", { runId: text().notNull() }).existing();

/** Every review by a person that the public may not see: of a study not published, of a calibration paper, or after a reveal. */
export const privateReviews = sqliteView("private_reviews", { reviewId: integer().notNull() }).existing();

/** Every run that an agent has yet to finish, or never will: it has a page, and stands in no list, board or count. */
export const unfinishedRuns = sqliteView("unfinished_runs", { runId: text().notNull() }).existing();
