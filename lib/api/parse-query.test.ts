import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { parseParams, parseQuery } from "./parse-query";

const Query = z.object({
  lens: z.string().default("mean"),
  year: z.coerce.number().int().optional(),
  family: z.array(z.string()).default([]),
});
const read = (query: string) => parseQuery(Query, new URLSearchParams(query));

function failure(query: string): AppError {
  try {
    read(query);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("this query should have been refused");
}

describe("a query", () => {
  test("that says nothing takes the defaults", () => {
    expect(read("")).toEqual({ lens: "mean", family: [] });
  });

  test("reads an empty value as no value", () => {
    expect(read("lens=&year=&family=")).toEqual({ lens: "mean", family: [] });
  });

  test("reads lists by repeated names, whatever the names hold", () => {
    const family = ["a,b", "50% & C", "雪"];
    const search = new URLSearchParams(family.map((one) => ["family", one]));
    expect(parseQuery(Query, search).family).toEqual(family);
  });

  test("with an unknown parameter is refused, naming it and the allowed ones", () => {
    const error = failure("lense=human");
    expect(error.code).toBe("invalid");
    expect(error.fields).toEqual({
      lense: ['"lense" is not a parameter of this address. Allowed: lens, year, family.'],
    });
    expect(error.message).toContain("lense");
  });

  test("with a malformed and a doubled value names both fields", () => {
    expect(Object.keys(failure("year=soon&lens=a&lens=b").fields ?? {}).sort()).toEqual(["lens", "year"]);
  });

  test("cannot reach into an object's own machinery", () => {
    expect(failure("__proto__=1&constructor=2").code).toBe("invalid");
  });
});

test("an address that cannot name anything is not found", () => {
  const Params = z.object({ stage: z.enum(["idea", "end2end"]) });
  expect(() => parseParams(Params, { stage: "nowhere" })).toThrow(
    expect.objectContaining({ code: "not_found" }),
  );
  expect(parseParams(Params, { stage: "idea" })).toEqual({ stage: "idea" });
});
