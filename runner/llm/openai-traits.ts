/** Reasoning models take an effort and no temperature. */
export function reasons(model: string): boolean {
  return /^(o\d|gpt-[5-9]|codex)/.test(model) && !/-chat/.test(model);
}

/** Models made for search: they answer by the Chat Completions API alone, and always search. */
export function alwaysSearches(model: string): boolean {
  return /-search-(preview|api)/.test(model);
}

/**
 * Whether a schema fits OpenAI's strict form, in which the reply is held to it: each object names all its properties
 * as required and allows no others.
 */
export function fitsStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(fitsStrict);
  if (!isRecord(schema)) return true;
  const { properties, ...rest } = schema;
  if (isRecord(properties)) {
    return (
      isClosed(schema, properties) && [...Object.values(properties), ...Object.values(rest)].every(fitsStrict)
    );
  }
  return schema.type !== "object" && Object.values(rest).every(fitsStrict);
}

function isClosed(schema: Readonly<Record<string, unknown>>, properties: object): boolean {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return (
    schema.additionalProperties === false && Object.keys(properties).every((name) => required.includes(name))
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function dataUrl(mediaType: string, encoded: string): string {
  return `data:${mediaType};base64,${encoded}`;
}
