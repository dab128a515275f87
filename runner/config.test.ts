import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSettings, Settings } from "@/lib/settings";
import { RunnerSettings, runnerConfig } from "./config";

/** What a runner's jobs read for themselves, and what tests alone do. */
const readElsewhere = [
  ...[
    "REFEREE_ARXIV_URL",
    "REFEREE_ARXIV_EVERY_MS",
    "REFEREE_SEMANTIC_SCHOLAR_URL",
    "SEMANTIC_SCHOLAR_API_KEY",
  ],
  ...["REFEREE_CHAOS_SEED", "REFEREE_REAL_CLIS"],
];

test("the example file lists every variable of the site and of a runner with its default", () => {
  const example = readFileSync(".env.example", "utf8");
  const listed = [...example.matchAll(/^#?\s?([A-Z_]+)=(.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
  const known = new Set([
    ...Object.keys(Settings.shape),
    ...Object.keys(RunnerSettings.shape),
    ...readElsewhere,
  ]);
  expect(listed.map(([name]) => name).sort()).toEqual([...known].sort());
  const given = Object.fromEntries(listed.filter(([, value]) => value !== ""));
  expect(readSettings(given)).toEqual(readSettings({}));
  expect(RunnerSettings.parse({ ...given, REFEREE_RUNNER_DIR: undefined })).toEqual(RunnerSettings.parse({}));
});

test("a bad value of a runner's setting is named together with its variable", () => {
  expect(() => runnerConfig({ REFEREE_URL: "no address" })).toThrow(/REFEREE_URL/);
  expect(() => runnerConfig({ REFEREE_RUNNER_JOBS: "0" })).toThrow(
    expect.objectContaining({ code: "invalid" }),
  );
  expect(() => runnerConfig({ REFEREE_REGISTRATION_TOKEN: "abc" })).toThrow(/REFEREE_REGISTRATION_TOKEN/);
});
