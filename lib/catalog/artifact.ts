import { z } from "zod";
import { door } from "@/lib/api/door";
import { TranscriptPage, TranscriptQuery } from "@/lib/transcripts/page";

const run = "end2end--mlr-agent--claude-3.7-sonnet--claude-code--iclr2025_question";

/** What an address of a file may ask for. */
const ArtifactQuery = z.object({
  /** Newest without it. */
  revision: z.coerce.number().int().positive().optional(),
  /** Only this content: the answer may then be kept for good. */
  sha: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "A hash has 64 hexadecimal digits")
    .optional(),
  /** Save it under its name. */
  download: z.literal("1").optional(),
});

export const artifactDoors = {
  artifact: door({
    id: "artifact",
    tag: "Runs",
    path: "/runs/{id}/artifacts/{path}",
    folder: "runs/[id]/artifacts/[...path]",
    summary: "A file of a run, whole or in part",
    description:
      "The newest revision. Ranges, If-Range and If-None-Match work; the ETag is the content's SHA-256. Files are untrusted: text of any kind comes as plain text, pictures only where their bytes prove it, the rest as bytes to save.",
    params: z.object({ id: z.string(), path: z.string() }),
    query: ArtifactQuery,
    answer: { media: "text/plain", schema: z.string() },
    examples: [{ summary: "The paper of a run", params: { id: run, path: "results/paper.md" }, query: "" }],
  }),
  transcript: door({
    id: "transcript",
    tag: "Runs",
    path: "/runs/{id}/transcript",
    folder: "runs/[id]/transcript",
    summary: "The coding agent's transcript as readable steps",
    description:
      "One page of steps in one form, whichever coding agent wrote them. Long texts are cut, and more says by how much; ask for one step to have all of it.",
    params: z.object({ id: z.string() }),
    query: TranscriptQuery,
    answer: { media: "application/json", schema: TranscriptPage },
    examples: [
      { summary: "The first steps", params: { id: run }, query: "" },
      { summary: "Tools that failed", params: { id: run }, query: "kind=failed" },
    ],
  }),
};
