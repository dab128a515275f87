import { z } from "zod";
import { AppError } from "@/lib/errors";

/**
 * Reads a URL's query by the schema of a door. An empty value (`?year=`) is no value; a list repeats its name.
 *
 * @throws AppError `invalid`, with one field per parameter that is unknown, doubled or malformed
 */
export function parseQuery<S extends z.ZodObject>(schema: S, search: URLSearchParams): z.output<S> {
  const raw = new Map<string, string | string[]>();
  const faults = new Map<string, string[]>();
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name).filter((value) => value !== "");
    if (!Object.hasOwn(schema.shape, name))
      faults.set(name, [unknownParameter(name, Object.keys(schema.shape))]);
    else if (isList(schema.shape[name])) raw.set(name, values);
    else if (values.length > 1)
      faults.set(name, [`"${name}" takes one value, and ${values.length} were given.`]);
    else if (values[0] !== undefined) raw.set(name, values[0]);
  }
  const parsed = schema.safeParse(Object.fromEntries(raw));
  if (parsed.success && faults.size === 0) return parsed.data;
  const all = new Map([...(parsed.success ? [] : fieldErrors(parsed.error)), ...faults]);
  throw new AppError("invalid", [...all.values()].flat().join(" "), { fields: Object.fromEntries(all) });
}

/**
 * Reads the parameters of a path.
 *
 * @throws AppError `not_found`, because an address that cannot name anything names nothing
 */
export function parseParams<S extends z.ZodObject>(schema: S, params: unknown): z.output<S> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new AppError(
    "not_found",
    `Nothing is here. ${[...fieldErrors(parsed.error).values()].flat().join(" ")}`,
  );
}

function unknownParameter(name: string, allowed: readonly string[]): string {
  const list = allowed.length === 0 ? "This address takes no parameters." : `Allowed: ${allowed.join(", ")}.`;
  return `"${name}" is not a parameter of this address. ${list}`;
}

/** One sentence or more a field, each naming its field, so that a message alone is enough. */
function fieldErrors(error: z.ZodError): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? "query");
    fields.set(name, [...(fields.get(name) ?? []), `"${name}": ${message}.`]);
  }
  return fields;
}

function isList(part: unknown): boolean {
  let inner = part;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodOptional || inner instanceof z.ZodPrefault) {
    inner = inner.unwrap();
  }
  return inner instanceof z.ZodArray;
}
