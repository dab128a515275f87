import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { loadPublished } from "../seed/load-published";
import { testDatabase } from "../testing";
import { siteMap } from "./site-map";

test("before anything is loaded the map is empty and knows no date", () => {
  expect(siteMap(testDatabase(), visitor)).toEqual({ tasks: [], agents: [], papers: [], changedAt: null });
});

test("with the published numbers it names every task, every agent and every run that ends in a paper", () => {
  const db = testDatabase();
  loadPublished(db);
  const { tasks, agents, papers, changedAt } = siteMap(db, visitor);
  expect(tasks).toHaveLength(201);
  expect(agents).toContain("mlr-agent--o4-mini--codex");
  expect(papers).toHaveLength(90);
  expect(papers.every((id) => /^(writeup|end2end)--/.test(id))).toBe(true);
  expect(changedAt).toBeInstanceOf(Date);
});
