import { expect, test } from "vitest";
import { readSettings } from "./settings";

test("with nothing set the site listens on loopback, port 3000", () => {
  expect(readSettings({})).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", REFEREE_DATA_DIR: "data" });
});

test("a variable that is set to nothing counts as not set", () => {
  expect(readSettings({ PORT: "", REFEREE_DATA_DIR: "" })).toEqual(readSettings({}));
});

test("a bad value is named together with its variable", () => {
  expect(() => readSettings({ PORT: "eighty" })).toThrow(/PORT: /);
  expect(() => readSettings({ PORT: "70000" })).toThrow(expect.objectContaining({ code: "invalid" }));
  expect(() => readSettings({ REFEREE_PUBLIC_URL: "javascript:alert(1)" })).toThrow(/REFEREE_PUBLIC_URL: /);
});
