import { fieldWords } from "./field-words/lookup";
import type { JsonSchema } from "./json-schema";

const parameters: Readonly<Record<string, string>> = {
  stage: "Stage of the research that is scored.",
  lens: "Whose scores rank the agents: mean (of the judge families), human, or the id of a judge family.",
  condition: "What the judges saw: default is everything, no_code is everything but the code.",
  cohort: "Another named task set than the stage's own. It ranks anew.",
  topic: "Only tasks of this topic: another cohort, so it ranks anew.",
  year: "Only tasks of this year: another cohort, so it ranks anew.",
  "tasks.topic": "Only tasks of this topic, by id or name. Repeat it for several.",
  "tasks.year": "Only tasks of this year. Repeat it for several.",
  venue: "Only tasks of this conference, in any case of letters. Repeat it for several.",
  subset: "true: only the ten tasks of experiments, write-ups and end-to-end runs. false: only the others.",
  "tasks.q": "Words that must be found in title, id or text.",
  "transcript.q": "Words that must be found in a step's title or text.",
  path: "Path of the file within the run.",
  revision: "An older content of the same path; the newest without it.",
  sha: "Only this content, by its SHA-256: the answer may then be kept for good.",
  download: "1 saves the file under its name.",
  stream: "console: what the process printed. events: what it reported, one JSON object a line.",
  attempt: "Number of the attempt, from 1; the newest without it.",
  "log.from": "The first byte wanted, from 0.",
  "logLive.from": "The first byte wanted, from 0. A Last-Event-ID goes before it.",
  to: "The byte before which it ends; at most 4 MiB in one answer.",
  from: "The first place wanted among those that match, from 1.",
  count: "How many are wanted at most.",
  kind: "Only steps of this kind, or failed: those whose tool failed.",
  step: "Gives this one step, and all of its text.",
  id: "Id of the thing, as lists and links give it.",
  basis:
    "strict: doubled keys count on neither side, each judge apart. as-released: every row, the judges' mean as one rater.",
  margin: "Points by which judges may disagree more than people do before they count as worse.",
  "studyAgreement.revision": "Which submission of a review counts: the first, or the latest.",
  "studyAgreementLive.revision": "Which submission of a review counts: the first, or the latest.",
  recognised:
    "Whether reviews count whose reviewer recognised the system: kept, or left-out and named among the excluded.",
  scaffold: "Show only agents with this scaffold. Repeat it for several. It hides rows and moves no rank.",
  family: "Show only agents whose model is of this family. Repeat it for several. It moves no rank.",
  coder: "Show only agents with this coding agent. Repeat it for several. It moves no rank.",
  sort: "Id of the column that orders the rows; without it the best agent comes first.",
  dir: "Direction of the order. Missing values come last in both.",
  cols: "Ids of the columns to write, repeated. Without it the usual ones; none for the agent alone.",
  rounding: "paper writes each mean rounded as the benchmark's paper does.",
};

/** What a parameter of a door does; undefined where nobody has said it, which a test finds before a reader does. */
export function parameterWords(doorId: string, name: string): string | undefined {
  return parameters[`${doorId}.${name}`] ?? parameters[name];
}

/** Writes what each field means into a schema, by its full path or else by its name, as far as it has been said. */
export function explainFields(path: string, schema: JsonSchema): void {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const at = `${path}.${name}`;
    const words = fieldWords(at, name);
    if (words) part.description = words;
    explainFields(at, part);
  }
  for (const inner of insideOf(schema)) explainFields(path, inner);
}

function insideOf(schema: JsonSchema): JsonSchema[] {
  const all = [
    schema.items,
    schema.additionalProperties,
    ...(schema.prefixItems ?? []),
    ...variantsOf(schema),
  ];
  return all.filter((one) => typeof one === "object");
}

/** The alternatives of a schema: how null and unions are written. */
export function variantsOf(schema: JsonSchema): JsonSchema[] {
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
}
