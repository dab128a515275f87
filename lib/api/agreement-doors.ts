import { z } from "zod";
import { AgreementReport } from "@/lib/agreement/schema";
import { Stage } from "@/lib/benchmarks/stages";
import { door } from "./door";

/** Margins that the published study is looked at with, in points; a study of ours has its own, fixed before it opened. */
export const publishedMargins = ["0.5", "1"] as const;

const Basis = z.enum(["strict", "as-released"]).default("strict");
const Margin = z.enum(publishedMargins).default("1");
const Revision = z.enum(["first", "latest"]).default("first");
const Recognised = z.enum(["kept", "left-out"]).default("kept");

/** What the report on the published study is asked with: the query of its address, on the page and here. */
export const PublishedAgreementQuery = z.object({ basis: Basis, margin: Margin });
export type PublishedAgreementQuery = z.infer<typeof PublishedAgreementQuery>;
/** The same for a study of ours. */
export const StudyAgreementQuery = z.object({ basis: Basis, revision: Revision, recognised: Recognised });
export type StudyAgreementQuery = z.infer<typeof StudyAgreementQuery>;

const events = { media: "text/event-stream", schema: z.string() };
const eventWords =
  "Sends an event named report with the hash of the report's content, at once and whenever it has become another, and comments as signs of life. Ask for the report again after an event.";

export const agreementDoors = {
  agreement: door({
    id: "agreement",
    tag: "Agreement",
    path: "/agreement/mlr-bench/{stage}",
    folder: "agreement/mlr-bench/[stage]",
    summary: "Judges against people, on the published reviews",
    description:
      "How far judges and human reviewers are apart, beside how far reviewers are from each other, by criterion. Strict: keys that occur twice are left out on neither side's favour, and a pair is one human and one judge. As released: every row, and the mean of the judges as one rater. Intervals resample papers with all their scores.",
    params: z.object({ stage: Stage }),
    query: PublishedAgreementQuery,
    answer: { media: "application/json", schema: AgreementReport },
    examples: [
      { summary: "End to end, strict", params: { stage: "end2end" }, query: "" },
      {
        summary: "End to end, as the paper computed it",
        params: { stage: "end2end" },
        query: "basis=as-released",
      },
    ],
  }),
  agreementLive: door({
    id: "agreementLive",
    tag: "Agreement",
    path: "/agreement/mlr-bench/{stage}/live",
    folder: "agreement/mlr-bench/[stage]/live",
    summary: "Changes of the published report, as they happen",
    description: eventWords,
    params: z.object({ stage: Stage }),
    query: PublishedAgreementQuery,
    answer: events,
    examples: [],
  }),
  studyAgreement: door({
    id: "studyAgreement",
    tag: "Agreement",
    path: "/studies/{id}/agreement",
    folder: "studies/[id]/agreement",
    summary: "Judges against people, in one study held here",
    description:
      "Public once the study is closed and its chair has published it; before that nobody but the chair finds it. The margin is the study's own, fixed before it opened.",
    params: z.object({ id: z.string() }),
    query: StudyAgreementQuery,
    answer: { media: "application/json", schema: AgreementReport },
    examples: [],
  }),
  studyAgreementLive: door({
    id: "studyAgreementLive",
    tag: "Agreement",
    path: "/studies/{id}/agreement/live",
    folder: "studies/[id]/agreement/live",
    summary: "Changes of a study's report, as they happen",
    description: eventWords,
    params: z.object({ id: z.string() }),
    query: StudyAgreementQuery,
    answer: events,
    examples: [],
  }),
};
