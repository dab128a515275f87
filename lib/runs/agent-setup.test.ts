import { expect, test } from "vitest";
import { AgentSetup, keysOf, optionalKeysOf } from "./agent-setup";

const mlr = (model: object, literature: object = { by: "indexes" }) =>
  AgentSetup.parse({
    kind: "mlr",
    model: { provider: "openai-compatible", model: "m", ...model },
    literature,
    coding: { tool: "claude-code", model: "c" },
    promptVersion: "1",
  });
const own = { baseUrl: "http://127.0.0.1:11434/v1" };

test("each provider's usual key is needed once, or the one that is named", () => {
  const search = { by: "model", choice: { provider: "google", model: "s" } };
  expect(keysOf(mlr({ provider: "anthropic" }, search))).toEqual(["ANTHROPIC_API_KEY", "GEMINI_API_KEY"]);
  expect(keysOf(mlr({ keyName: "LAB_KEY" }))).toEqual(["LAB_KEY", "ANTHROPIC_API_KEY"]);
});

test("a server of one's own gets no key, above all not that of somebody else; one that is named is needed", () => {
  expect(keysOf(mlr(own))).toEqual(["ANTHROPIC_API_KEY"]);
  expect(optionalKeysOf(mlr(own))).toEqual(["SEMANTIC_SCHOLAR_API_KEY"]);
  expect(keysOf(mlr({ ...own, keyName: "LAB_KEY" }))).toContain("LAB_KEY");
  expect(keysOf(mlr({}))).toContain("OPENAI_API_KEY");
});

test("a provider asked by another address still needs its key", () => {
  expect(keysOf(mlr({ ...own, provider: "openai" }))).toContain("OPENAI_API_KEY");
});

test("a key that one part needs is not optional for the other, and the null agent knows none", () => {
  const search = { by: "model", choice: { provider: "openai", model: "s" } };
  expect(keysOf(mlr(own, search))).toContain("OPENAI_API_KEY");
  expect(optionalKeysOf(mlr(own, search))).toEqual(["SEMANTIC_SCHOLAR_API_KEY"]);
  expect([keysOf({ kind: "null" }), optionalKeysOf({ kind: "null" })]).toEqual([[], []]);
});
