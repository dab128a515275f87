import { z } from "zod";
import { CodingChoice, type LiteratureChoice, ModelChoice } from "./agent-setup";

const orNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

/** A field that may be left empty counts as not said. */
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(orNull, schema);

const model = z.string().trim().min(1, "Say which model, as its provider names it.").max(200);

const ModelFields = z.object({
  ...ModelChoice.shape,
  model,
  baseUrl: optional(ModelChoice.shape.baseUrl),
  keyName: optional(ModelChoice.shape.keyName),
});

/** An MLR-Agent, as its form sends it: every name is the path of what it sets. */
export const MlrForm = z
  .object({
    model: ModelFields,
    literatureBy: z.enum(["indexes", "model"]),
    literature: z.unknown(),
    coding: z.object({
      ...CodingChoice.shape,
      model,
      baseUrl: optional(CodingChoice.shape.baseUrl),
      keyName: optional(CodingChoice.shape.keyName),
    }),
    promptVersion: z.string().min(1).max(20),
  })
  .transform(({ literatureBy, literature, ...rest }, context) => {
    const found = literatureOf(literatureBy, literature, context);
    return { kind: "mlr" as const, ...rest, literature: found };
  });

function literatureOf(
  by: "indexes" | "model",
  choice: unknown,
  context: z.core.$RefinementCtx,
): LiteratureChoice {
  if (by === "indexes") return { by };
  const read = ModelFields.safeParse(choice);
  if (read.success) return { by, choice: read.data };
  for (const { path, message } of read.error.issues)
    context.addIssue({ code: "custom", path: ["literature", ...path], message });
  return z.NEVER;
}

/**
 * The fields of a form as nested objects, by the dots in their names: `coding.model` becomes `{ coding: { model } }`.
 * Names with more than one dot are not used.
 */
export function nested(fields: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  const parts = new Map<string, Record<string, unknown>>();
  for (const [name, value] of fields) {
    const [first = "", second] = name.split(".");
    if (second === undefined) whole[first] = value;
    else parts.set(first, { ...parts.get(first), [second]: value });
  }
  return { ...whole, ...Object.fromEntries(parts) };
}
