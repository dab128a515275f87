import { expect, test } from "vitest";
import { agentListHref, profileHref, readAgentQuery, readProfileView } from "./agent-query";

test("a list's address says its filters in a fixed order", () => {
  const query = readAgentQuery({ coder: "codex", scaffold: ["a,b", "50%"], family: "" });
  expect(query).toEqual({ scaffold: ["a,b", "50%"], family: [], coder: ["codex"] });
  expect(agentListHref(query)).toBe("/agents?scaffold=a%2Cb&scaffold=50%25&coder=codex");
  expect(agentListHref({ scaffold: [], family: [], coder: [] })).toBe("/agents");
});

test("a profile's address names a stage and a page, and nonsense falls back to the first page", () => {
  expect(readProfileView({ stage: "idea", page: "3" })).toEqual({ stage: "idea", page: 3 });
  for (const page of ["0", "-1", "x", "1.5", "1e99"]) {
    expect(readProfileView({ stage: "nowhere", page }).stage).toBeUndefined();
    expect(readProfileView({ page }).page).toBeGreaterThan(0);
  }
  expect(profileHref("a b", { stage: "idea", page: 2 })).toBe("/agents/a%20b?stage=idea&page=2");
});
