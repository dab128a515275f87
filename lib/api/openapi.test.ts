import { expect, test } from "vitest";
import { z } from "zod";
import { apiDescription } from "./doors";
import { explainedPaths } from "./field-words/lookup";
import type { JsonSchema } from "./json-schema";
import { openApi } from "./openapi";
import { variantsOf } from "./words";

const { components, paths } = apiDescription();

/** Every field of a schema by its path, with what it says. */
function fieldsOf(path: string, schema: JsonSchema): [string, JsonSchema][] {
  const own = Object.entries(schema.properties ?? {}).map(([name, part]): [string, JsonSchema] => [
    `${path}.${name}`,
    part,
  ]);
  const inside = [
    schema.items,
    schema.additionalProperties,
    ...(schema.prefixItems ?? []),
    ...variantsOf(schema),
  ];
  return [
    ...own,
    ...own.flatMap(([at, part]) => fieldsOf(at, part)),
    ...inside.flatMap((one) => (typeof one === "object" ? fieldsOf(path, one) : [])),
  ];
}

const fields = Object.entries(components.schemas).flatMap(([name, schema]) => fieldsOf(name, schema));

test("every field of every answer is explained", () => {
  expect(fields.length).toBeGreaterThan(150);
  expect(fields.filter(([, { description }]) => !description)).toEqual([]);
});

test("no explanation is left of a field that has gone", () => {
  const known = new Set(fields.map(([path]) => path));
  expect(explainedPaths.filter((path) => !known.has(path))).toEqual([]);
});

test("the description allows fields to be added", () => {
  expect(JSON.stringify(components)).not.toContain('"additionalProperties":false');
});

test("every parameter is explained", () => {
  const all = Object.values(paths).flatMap(({ get }) => get.parameters);
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter(({ description }) => !description)).toEqual([]);
});

test("a field that nobody explained is described without words", () => {
  const { components: own } = openApi([], { X: z.object({ mystery: z.string() }) });
  expect(own.schemas.X?.properties?.mystery).toEqual({ type: "string" });
});
