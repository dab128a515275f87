import fc from "fast-check";
import { expect, test } from "vitest";
import { codingProviderOf, familyOf, idOf, providerOf } from "./agent-parts";

test("an id made of any text is safe in a URL and holds no part of a run's name", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const id = idOf(text);
      expect(encodeURIComponent(id)).toBe(id);
      expect(id).not.toContain("--");
    }),
  );
  expect(idOf("google/gemini-2.5-pro-preview")).toBe("google-gemini-2.5-pro-preview");
});

test("a model's family is told from its id, with or without a maker in front", () => {
  expect(
    [
      "claude-sonnet-4-5",
      "google/gemini-3-pro",
      "o4-mini",
      "openai/gpt-5",
      "meta-llama/Llama-3",
      "zeta-9",
      "9",
    ].map(familyOf),
  ).toEqual(["claude", "gemini", "o-series", "gpt", "llama", "zeta", "other"]);
});

test("a model that is reached at another address is its host's", () => {
  expect(providerOf({ provider: "anthropic", baseUrl: null })).toBe("Anthropic");
  expect(providerOf({ provider: "openai-compatible", baseUrl: "http://127.0.0.1:11434/v1" })).toBe(
    "127.0.0.1:11434",
  );
  expect(codingProviderOf({ tool: "codex", baseUrl: null })).toBe("OpenAI");
  expect(codingProviderOf({ tool: "codex", baseUrl: "https://models.example.org/v1" })).toBe(
    "models.example.org",
  );
});
