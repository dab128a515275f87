import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { asking } from "@/app/_server/testing";
import { withPublishedSite } from "@/db/published-site";
import { type Door, exampleHref } from "@/lib/api/door";
import { apiDescription, doors } from "@/lib/api/doors";
import type { ApiResponse } from "@/lib/api/openapi";

const here = import.meta.dirname;

withPublishedSite();

const document = apiDescription();
const folders = readdirSync(here, { recursive: true, encoding: "utf8" })
  .filter((path) => /(^|\/)route\.ts$/.test(path))
  .map((path) => path.replace(/\/?route\.ts$/, ""));

test("every route below /api/v1 is described, and every description has its route", () => {
  expect([...new Set(doors.map(({ folder }) => folder))].sort()).toEqual(folders.sort());
  expect(Object.keys(document.paths)).toEqual(doors.map(({ path }) => path));
});

test("a path says the same parameters in the address, in the description and in the folders", () => {
  for (const { path, folder, params } of doors) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    const inFolder = [...folder.matchAll(/\[(?:\.{3})?(\w+)\]/g)].map(([, name]) => name).sort();
    expect(Object.keys(params.shape).sort(), path).toEqual(inPath);
    expect(inFolder, path).toEqual(inPath);
  }
});

/** A schema of the document as a check of its own, whatever else it refers to. */
function checkOf(name: string): z.ZodType {
  const text = JSON.stringify({ $ref: `#/$defs/${name}`, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")));
}

const examples = doors.flatMap((door) =>
  door.examples.map((example) => ({ door, example, href: exampleHref(door.path, example) })),
);

/** What the folders' parameters take from an address: the ending of a file comes with its stage. */
function paramsFor(door: Door, params: Readonly<Record<string, string>>): Record<string, string | string[]> {
  const ending = /\}(\.\w+)$/.exec(door.path)?.[1] ?? "";
  const given = Object.entries(params).map(([name, value]) => [
    name,
    door.folder.includes(`[...${name}]`) ? value.split("/") : `${value}${ending}`,
  ]);
  return Object.fromEntries(given);
}

async function answerOf(
  door: Door,
  href: string,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const { GET } = await import(join(here, door.folder, "route.ts"));
  return asking(GET)(href, paramsFor(door, params));
}

describe("from the published numbers alone", () => {
  test.each(examples.filter(({ door }) => !door.needsFiles))(
    "$href answers as described",
    async ({ door, example, href }) => {
      const answer = await answerOf(door, href, example.params);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toContain(door.answer.media);
      expect(answer.headers.get("etag")).toMatch(/^".+"$/);
      const described = document.paths[door.path]?.get.responses[200] as ApiResponse | undefined;
      const schema = described?.content?.[door.answer.media]?.schema;
      const named = schema?.$ref?.split("/").at(-1);
      if (!named) return expect((await answer.text()).length).toBeGreaterThan(100);
      const body = await answer.json();
      const checked = checkOf(named).safeParse(body);
      expect(checked.error?.issues ?? []).toEqual([]);
      expect(JSON.stringify(body).length).toBeGreaterThan(100);
    },
  );

  test.each(examples.filter(({ door }) => door.needsFiles))(
    "$href says that there is no such file",
    async ({ door, example, href }) => {
      const answer = await answerOf(door, href, example.params);
      expect(answer.status).toBe(404);
      expect(checkOf("ApiError").safeParse(await answer.json()).success).toBe(true);
    },
  );

  test.each(doors.filter(({ path }) => path.includes("{id}")))("$path knows no stranger", async (door) => {
    const params = { ...door.examples[0]?.params, id: "nobody" };
    const answer = await answerOf(door, exampleHref(door.path, { params, query: "" }), params);
    expect(answer.status).toBe(404);
    expect(checkOf("ApiError").safeParse(await answer.json()).success).toBe(true);
  });
});

test("the document notices an answer that is not as described", () => {
  expect(checkOf("Leaderboard").safeParse({ benchmark: "mlr-bench" }).success).toBe(false);
  expect(existsSync(join(here, "openapi.json", "route.ts"))).toBe(true);
});
