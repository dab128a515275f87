import { type JsonSchema, schemaRoot } from "@/lib/api/json-schema";
import { variantsOf } from "@/lib/api/words";

/** A schema's type in a few words, linked where it has a name. */
export function SchemaType({ schema }: { schema: JsonSchema }) {
  const named = namesIn(schema);
  return (
    <span className="type">
      {typeWords(schema)}
      {named.map((name) => (
        <span key={name}>
          {" "}
          <a href={`#schema-${name}`}>{name}</a>
        </span>
      ))}
      {schema.default !== undefined && !isEmpty(schema.default) && (
        <>
          , <code>{String(schema.default)}</code> unless given
        </>
      )}
    </span>
  );
}

/** `number or null`, `list of text`, `one of idea, proposal`: a type as a person says it. */
export function typeWords(schema: JsonSchema): string {
  if (schema.$ref) return "";
  const variants = variantsOf(schema);
  if (variants.length > 0) return variants.map(typeWords).filter(Boolean).join(" or ");
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  if (schema.const !== undefined) return String(schema.const);
  if (schema.prefixItems)
    return `list of ${schema.prefixItems.length}: ${schema.prefixItems.map(typeWords).join(", ")}`;
  const types = [schema.type ?? "anything"].flat();
  return types.map((type) => simpleWords(type, schema)).join(" or ");
}

const simple: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  boolean: "true or false",
};

function simpleWords(type: string, schema: JsonSchema): string {
  if (type === "array")
    return `list of ${typeof schema.items === "object" ? typeWords(schema.items) : "values"}`.trim();
  if (type !== "object") return simple[type] ?? type;
  const values = schema.additionalProperties;
  return typeof values === "object" ? `object: key to ${typeWords(values) || "value"}` : "object";
}

function namesIn(schema: JsonSchema): string[] {
  if (schema.$ref) return [schema.$ref.replace(schemaRoot, "")];
  const inside = [schema.items, schema.additionalProperties, ...variantsOf(schema)];
  return inside.flatMap((one) => (typeof one === "object" ? namesIn(one) : []));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
