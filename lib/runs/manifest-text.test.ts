import { expect, test } from "vitest";
import { exampleManifest, ManifestText } from "./manifest-text";

const fault = (text: string) => {
  const read = ManifestText.safeParse(text);
  return read.success ? null : read.error.issues[0]?.message;
};

test("a manifest is read, with what it leaves out", () => {
  expect(ManifestText.parse(JSON.stringify(exampleManifest))).toEqual(exampleManifest);
  const short = { version: 1, command: "./run", outputs: ["a.md"] };
  expect(ManifestText.parse(JSON.stringify(short))).toEqual({ ...short, environment: [], readable: [] });
});

test("what is wrong is told with the field's name", () => {
  expect(fault("")).toBe("Paste the manifest here.");
  expect(fault("{ version: 1 }")).toMatch(/^This is not JSON: /);
  expect(fault("[]")).toMatch(/^the manifest: /);
  expect(fault(JSON.stringify({ ...exampleManifest, outputs: ["../out.md"] }))).toBe(
    "outputs[0]: a path is relative, with / between its parts and without ..",
  );
  expect(fault(JSON.stringify({ ...exampleManifest, environment: ["lower"] }))).toMatch(
    /^environment\[0\]: /,
  );
  expect(fault(JSON.stringify({ ...exampleManifest, command: "", version: 2 }))).toMatch(
    /version: .*command: /,
  );
});
