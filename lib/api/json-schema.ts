import { z } from "zod";

/** As much of JSON Schema as our schemas make, for the page that reads it aloud. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** Where named schemas stand in the document. */
export const schemaRoot = "#/components/schemas/";

/** Answers as JSON Schema, each named schema once, others referring to it. Unknown fields are allowed: fields may be added. */
export function answerSchemas(named: Readonly<Record<string, z.ZodType>>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `${schemaRoot}${id}`, io: "output" });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema as JsonSchema)]));
}

/** A door's parameters, one schema a name. */
export function parameterSchemas(schema: z.ZodObject): {
  properties: Record<string, JsonSchema>;
  required: string[];
} {
  const { properties = {}, required = [] } = plain(z.toJSONSchema(schema, { io: "input" }) as JsonSchema);
  return { properties, required };
}

/** Drops what says nothing: dialect and id of each part, JavaScript's integer limits, the ban on new fields. */
function plain(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key === "$schema" || key === "$id" || key === "propertyNames") return undefined;
      if (key === "additionalProperties" && value === false) return undefined;
      return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value;
    }),
  );
}
