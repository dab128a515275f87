import { z } from "zod";
import { stages } from "../benchmarks/stages";

const Points = z.coerce.number({ error: "A number of points." });
const Count = z.coerce.number({ error: "A whole number." }).int("A whole number.");
const Deadline = z.coerce.date({ error: "A date and a time." }).nullable();

/** What the chair may set while a study is a draft, and most of it later. Times are moments, differences are points. */
const fields = {
  title: z.string().trim().min(3, "At least 3 characters.").max(200, "At most 200 characters."),
  reviewersPerPaper: Count.min(1, "At least 1.").max(10, "At most 10."),
  margin: Points.gt(0, "More than 0.").max(9, "At most 9, the width of the scale."),
  thirdReviewFrom: Count.min(1, "At least 1.").max(9, "At most 9, the width of the scale."),
  minReasonLength: Count.min(1, "At least 1.").max(2000, "At most 2000."),
  consentText: z.string().trim().max(20_000, "At most 20,000 characters."),
  softDeadline: Deadline,
  hardDeadline: Deadline,
};

const isInOrder = (study: {
  softDeadline?: Date | null | undefined;
  hardDeadline?: Date | null | undefined;
}) => !study.softDeadline || !study.hardDeadline || study.softDeadline <= study.hardDeadline;
const order = { message: "The hard deadline comes after the soft one.", path: ["hardDeadline"] };

/** A new study. Settings that are left out take their defaults. */
export const NewStudy = z
  .strictObject({
    title: fields.title,
    stage: z.enum(stages),
    reviewersPerPaper: fields.reviewersPerPaper.default(2),
    margin: fields.margin.default(1),
    thirdReviewFrom: fields.thirdReviewFrom.default(4),
    minReasonLength: fields.minReasonLength.default(30),
    consentText: fields.consentText.default(""),
    softDeadline: fields.softDeadline.default(null),
    hardDeadline: fields.hardDeadline.default(null),
    /** Draws labels and assignment; a random one when left out. */
    seed: Count.min(0).max(4_294_967_295).optional(),
    isDemo: z.boolean().default(false),
  })
  .refine(isInOrder, order);
export type NewStudy = z.input<typeof NewStudy>;

/** A change of a study's settings: what is left out stays. */
export const StudyChange = z.strictObject(fields).partial().refine(isInOrder, order);
export type StudyChange = z.input<typeof StudyChange>;
