import { describe, expect, test } from "vitest";
import { JsonNumber, readJson } from "./json-text";

describe("a JSON file", () => {
  test("is a tree whose numbers stand as they are written", () => {
    expect(readJson('{"a":[1.0,12345678901234567890,-2e-5],"b":null,"c":"x"}')).toEqual({
      kind: "tree",
      value: {
        a: [new JsonNumber("1.0"), new JsonNumber("12345678901234567890"), new JsonNumber("-2e-5")],
        b: null,
        c: "x",
      },
    });
  });

  test("that is one value is a tree too", () => {
    expect(readJson('"just text"')).toEqual({ kind: "tree", value: "just text" });
  });

  test.each([
    ['{"a":1}\n{"a":2}\n', "JSON Lines"],
    ['{"loss": NaN}', "NaN"],
    ["[1, -Infinity]", "NaN"],
    ['{"a":', "not valid JSON"],
    ["", "not valid JSON"],
    ["[".repeat(100) + "]".repeat(100), "nested"],
    [JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, i]))), "thousands"],
  ])("%.20s is shown as text, and says why", (text, why) => {
    const reading = readJson(text);
    expect(reading.kind).toBe("text");
    expect(reading).toMatchObject({ why: expect.stringContaining(why) });
  });

  test("that is nested a hundred thousand deep is text, not a crash", () => {
    expect(readJson("[".repeat(100_000)).kind).toBe("text");
    expect(readJson("[".repeat(100_000) + "]".repeat(100_000)).kind).toBe("text");
  });

  test("of one endless line is indented to be read", () => {
    const reading = readJson(JSON.stringify(Array.from({ length: 5000 }, (_, i) => i)));
    expect(reading).toMatchObject({ text: expect.stringMatching(/^\[\n {2}0,\n/) });
  });

  test("that names an object's own machinery keeps it as plain keys", () => {
    const reading = readJson('{"__proto__":{"polluted":true},"constructor":"x"}');
    expect(Object.keys(reading.kind === "tree" ? (reading.value as object) : {})).toEqual([
      "__proto__",
      "constructor",
    ]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});
