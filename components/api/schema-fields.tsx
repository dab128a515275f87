import type { JsonSchema } from "@/lib/api/json-schema";
import { variantsOf } from "@/lib/api/words";
import { SchemaType } from "./schema-type";

/** The fields of one named answer; those of nested objects stand below their own, further in. */
export function SchemaFields({ name, schema }: { name: string; schema: JsonSchema }) {
  return (
    <article id={`schema-${name}`} aria-labelledby={`schema-${name}-name`}>
      <h3 id={`schema-${name}-name`}>
        <a className="anchor" href={`#schema-${name}`}>
          {name}
        </a>
      </h3>
      <Fields schema={schema} />
    </article>
  );
}

function Fields({ schema }: { schema: JsonSchema }) {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return null;
  return (
    <dl className="fields">
      {fields.map(([name, part]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {!schema.required?.includes(name) && <span className="tiny faint">may be absent</span>}
          </dt>
          <dd>
            {part.description} <SchemaType schema={part} />
            {objectsIn(part).map((inner, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives of a schema never move
              <Fields key={index} schema={inner} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The unnamed objects within a field: itself, its alternatives, its items or its values. */
function objectsIn(schema: JsonSchema): JsonSchema[] {
  if (schema.properties) return [schema];
  const inside = [schema.items, schema.additionalProperties, ...variantsOf(schema)];
  return inside.flatMap((one) => (typeof one === "object" ? objectsIn(one) : []));
}
