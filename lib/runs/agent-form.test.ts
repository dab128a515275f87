import { expect, test } from "vitest";
import { MlrForm, nested } from "./agent-form";
import { AgentSetup } from "./agent-setup";

const fields = {
  "model.provider": "anthropic",
  "model.model": " claude-sonnet-4-5-20250929 ",
  "model.baseUrl": "",
  "model.keyName": "",
  literatureBy: "indexes",
  "literature.provider": "openai",
  "literature.model": "",
  "literature.baseUrl": "",
  "literature.keyName": "",
  "coding.tool": "codex",
  "coding.model": "gpt-5.1-codex",
  "coding.baseUrl": "",
  "coding.keyName": "LAB_KEY",
  promptVersion: "1",
};
const read = (change: Record<string, string> = {}) =>
  MlrForm.safeParse(nested(Object.entries({ ...fields, ...change })));
const faults = (change: Record<string, string>) => {
  const { error } = read(change);
  return error?.issues.map(({ path }) => path.join(".")) ?? [];
};

test("a form becomes a setup; what is left empty is not said", () => {
  const setup = AgentSetup.parse(read().data);
  expect(setup).toEqual({
    kind: "mlr",
    model: { provider: "anthropic", model: "claude-sonnet-4-5-20250929", baseUrl: null, keyName: null },
    literature: { by: "indexes" },
    coding: { tool: "codex", model: "gpt-5.1-codex", baseUrl: null, keyName: "LAB_KEY" },
    promptVersion: "1",
  });
});

test("a model that searches is asked for only where one is to search", () => {
  expect(faults({ literatureBy: "model" })).toEqual(["literature.model"]);
  const found = read({ literatureBy: "model", "literature.model": "gpt-5-search" }).data?.literature;
  expect(found).toMatchObject({ by: "model", choice: { provider: "openai", model: "gpt-5-search" } });
});

test("each fault is named by its field", () => {
  expect(faults({ "model.model": " ", "coding.tool": "none" })).toEqual(["model.model", "coding.tool"]);
  expect(faults({ "model.baseUrl": "ftp://example.org", "coding.keyName": "lower case" })).toEqual([
    "model.baseUrl",
    "coding.keyName",
  ]);
});
