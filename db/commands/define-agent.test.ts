import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { runFixture, someSetup } from "../run-fixture";
import { agents, modelAliases, models } from "../schema/agents";
import { agentSetups } from "../schema/jobs";
import { auditLog } from "../schema/people";
import { testDatabase } from "../testing";
import { defineAgent } from "./define-agent";
import { ensureNullAgent } from "./ensure-null-agent";

const setup = () => {
  const db = testDatabase();
  return { db, ...runFixture(db) };
};
const manifest = { version: 1 as const, command: "./run.sh", outputs: ["results/paper.md"] };
const external = { kind: "external" as const, manifest };

test("a new combination becomes an agent of models that were not known, each under its provider's spelling", () => {
  const { db, chair } = setup();
  const agentId = defineAgent(db, chair, { setup: someSetup });
  expect(agentId).toBe("mlr-agent--claude-sonnet-4-5-20250929--codex--gpt-5.1-codex");
  const agent = db.select().from(agents).where(eq(agents.id, agentId)).get();
  expect(agent).toMatchObject({
    scaffoldId: "mlr-agent",
    codingAgentId: "codex",
    codingModelId: "gpt-5.1-codex",
  });
  expect(agent?.name).toBe("claude-sonnet-4-5-20250929, MLR-Agent with Codex (gpt-5.1-codex)");
  const model = db.select().from(models).where(eq(models.id, "claude-sonnet-4-5-20250929")).get();
  expect(model).toMatchObject({ family: "claude", provider: "Anthropic" });
  const alias = db.select().from(modelAliases).where(eq(modelAliases.alias, "gpt-5.1-codex")).get();
  expect(alias?.modelId).toBe("gpt-5.1-codex");
});

test("parts that make up a published agent are that agent, by any spelling of its models", () => {
  const { db, chair } = setup();
  const model = { provider: "openai" as const, model: "o4-mini-2025-04-16" };
  const coding = { tool: "claude-code" as const, model: "claude-3-7-sonnet-20250219" };
  const published = {
    kind: "mlr" as const,
    model,
    literature: { by: "indexes" as const },
    coding,
    promptVersion: "1",
  };
  const before = db.select().from(agents).all().length;
  expect(defineAgent(db, chair, { setup: published })).toBe("mlr-agent--o4-mini--claude-code");
  expect(db.select().from(agents).all()).toHaveLength(before);
});

test("the same setup again keeps its version, another one raises it, and both are in the log", () => {
  const { db, chair } = setup();
  const version = () => db.select().from(agentSetups).where(eq(agentSetups.agentId, agentId)).get()?.version;
  const agentId = defineAgent(db, chair, { setup: someSetup });
  defineAgent(db, chair, { setup: someSetup });
  expect(version()).toBe(1);
  defineAgent(db, chair, { setup: { ...someSetup, promptVersion: "2" } as typeof someSetup });
  expect(version()).toBe(2);
  const log = db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `agent:${agentId}`))
    .all();
  expect(log.map(({ detail }) => detail)).toMatchObject([{ version: 1 }, { version: 1 }, { version: 2 }]);
});

test("two spellings that a URL would make one are two models", () => {
  const { db, chair } = setup();
  const named = (model: string) => defineAgent(db, chair, { setup: external, name: "Sampler", model });
  expect(named("maker/model")).toBe("sampler--maker-model");
  expect(named("maker-model")).toBe("sampler--maker-model");
  expect(named("maker:model")).toBe("sampler--maker-model-2");
});

test("a program from outside has a scaffold of its own, whose setup its name changes", () => {
  const { db, chair } = setup();
  const agentId = defineAgent(db, chair, { setup: external, name: "My Search" });
  expect(agentId).toBe("my-search");
  const changed = { kind: "external" as const, manifest: { ...manifest, command: "./other.sh" } };
  expect(defineAgent(db, chair, { setup: changed, name: "My Search" })).toBe("my-search");
  const row = db.select().from(agentSetups).where(eq(agentSetups.agentId, agentId)).get();
  expect(row).toMatchObject({ version: 2, setup: { manifest: { command: "./other.sh", environment: [] } } });
});

test("a name that is no name, or another scaffold's, is refused by its field and changes nothing", () => {
  const { db, chair } = setup();
  const before = db.select().from(agents).all().length;
  const named = (name?: string) => () =>
    defineAgent(db, chair, { setup: external, ...(name === undefined ? {} : { name }) });
  for (const name of ["MLR-Agent", "null agent", "???", undefined])
    expect(named(name)).toThrow(expect.objectContaining({ fields: { name: expect.anything() } }));
  expect(named(" ")).toThrow(/Give the agent a name/);
  expect(db.select().from(agents).all()).toHaveLength(before);
});

test("the null agent is made once, and stands for no model", () => {
  const { db, nullAgent } = setup();
  ensureNullAgent(db, new Date());
  const row = db.select().from(agents).where(eq(agents.id, nullAgent)).get();
  expect(row).toMatchObject({ name: "Null agent", modelId: "no-model", scaffoldId: "null-agent" });
  expect(db.select().from(agentSetups).all()).toMatchObject([{ version: 1, setup: { kind: "null" } }]);
});

test("nobody but a chair sets an agent up", () => {
  const { db, researcher, reviewer } = setup();
  for (const actor of [researcher, reviewer])
    expect(() => defineAgent(db, actor, { setup: someSetup })).toThrow(/not found/);
  expect(() => defineAgent(db, visitor, { setup: someSetup })).toThrow(/sign in/);
});
