"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { checkBlindness, textToCheck } from "@/app/_server/blindness-check";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { addPapers } from "@/db/commands/add-papers";
import { addMark, decideMarks } from "@/db/commands/decide-marks";
import { removePaper, setCalibration } from "@/db/commands/remove-paper";
import { studyPapersView } from "@/db/queries/study-papers";
import { RunFilter, studyRunChoices } from "@/db/queries/study-run-choices";
import { AppError } from "@/lib/errors";

const Id = z.string().max(60);
const Paper = z.object({ studyId: Id, paperId: Id });
const readPaper = (form: FormData) => ({ studyId: form.get("studyId"), paperId: form.get("paperId") });

function shown(studyId: string): void {
  revalidatePath(`/admin/studies/${studyId}`, "layout");
}

export const addAction = defineAction(
  z.object({
    studyId: Id,
    runIds: z.array(z.string().max(300)).max(2000),
    all: z.boolean(),
    filter: RunFilter,
  }),
  (form) => ({
    studyId: form.get("studyId"),
    runIds: form.getAll("runIds"),
    all: form.get("all") === "yes",
    filter: {
      agent: form.get("agent") || undefined,
      task: form.get("task") || undefined,
      cohort: form.get("cohort") || undefined,
    },
  }),
  (actor, { studyId, runIds, all, filter }) => {
    const every = () => studyRunChoices(db(), actor, studyId, filter).runs.map(({ id }) => id);
    const chosen = all ? every() : runIds;
    if (chosen.length === 0) throw new AppError("invalid", "Tick at least one run. Nothing was added.");
    const { added } = addPapers(db(), actor, { studyId, runIds: chosen });
    shown(studyId);
    return `${added} ${added === 1 ? "paper" : "papers"} added. Check them for names next.`;
  },
);

export const removeAction = defineAction(Paper, readPaper, (actor, input) => {
  removePaper(db(), actor, input);
  shown(input.studyId);
  return "The paper was removed.";
});

export const calibrateAction = defineAction(
  Paper.extend({ isCalibration: z.boolean() }),
  (form) => ({ ...readPaper(form), isCalibration: form.get("isCalibration") === "yes" }),
  (actor, input) => {
    setCalibration(db(), actor, input);
    shown(input.studyId);
    return input.isCalibration ? "Everybody reads it first." : "It counts again.";
  },
);

/** Each paper apart, so that one that cannot be read stops no other. */
export const checkAllAction = defineAction(
  z.object({ studyId: Id }),
  (form) => ({ studyId: form.get("studyId") }),
  async (actor, { studyId }) => {
    const { papers } = studyPapersView(db(), actor, studyId);
    const waiting = papers.filter(({ isChecked }) => !isChecked);
    const found: number[] = [];
    const unread: string[] = [];
    for (const { id, label } of waiting) {
      const open = await checkBlindness(actor, { studyId, paperId: id }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        unread.push(label);
        return 0;
      });
      found.push(open);
    }
    shown(studyId);
    const naming = found.filter((open) => open > 0).length;
    const rest = unread.length > 0 ? ` Could not be read: ${unread.join(", ")}.` : "";
    return `${waiting.length - unread.length} checked: ${naming} hold places to decide, ${found.reduce((a, b) => a + b, 0)} in all.${rest}`;
  },
);

export const checkAction = defineAction(Paper, readPaper, async (actor, input) => {
  const open = await checkBlindness(actor, input);
  shown(input.studyId);
  return open === 0 ? "Checked. Nothing is left to decide." : `Checked. ${open} places are to be decided.`;
});

export const decideAction = defineAction(
  Paper.extend({
    decision: z.enum(["masked", "kept"]),
    which: z.union([z.object({ sameAs: Id }), z.object({ allOpen: z.literal(true) })]),
  }),
  (form) => ({
    ...readPaper(form),
    decision: form.get("decision"),
    which: form.get("allOpen") === "yes" ? { allOpen: true } : { sameAs: form.get("sameAs") },
  }),
  (actor, input) => {
    const { decided } = decideMarks(db(), actor, input);
    shown(input.studyId);
    return `${decided} ${input.decision}.`;
  },
);

export const addMarkAction = defineAction(
  Paper.extend({
    words: z.string().trim().min(2, "At least 2 characters.").max(500, "At most 500 characters."),
  }),
  (form) => ({ ...readPaper(form), words: form.get("words") }),
  async (actor, input) => {
    const { text } = await textToCheck(actor, input);
    const { added } = addMark(db(), actor, { ...input, text });
    shown(input.studyId);
    return `${added} ${added === 1 ? "place" : "places"} masked.`;
  },
);
