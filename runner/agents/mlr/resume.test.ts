import fc from "fast-check";
import { expect, test } from "vitest";
import { filesBelow } from "../agent-fixture";
import { bench, setup } from "./mlr-fixture";
import type { MlrPorts } from "./ports";
import { runMlr } from "./run-mlr";

class Killed extends Error {}

/** Ends everything at the nth thing that is done: before or after a write, a call, a word. From then on nothing happens. */
function mortal(made: ReturnType<typeof bench>, lives: number) {
  let left = lives;
  const die = () => {
    if (left-- <= 0) throw new Killed("killed");
  };
  const around =
    <A extends unknown[], R>(act: (...args: A) => R) =>
    (...args: A): R => {
      die();
      const done = act(...args);
      if (done instanceof Promise) return done.finally(die) as R;
      die();
      return done;
    };
  const { ports, context } = made;
  const mortalPorts: MlrPorts = {
    ...ports,
    save: around(ports.save),
    runCodingAgent: around(ports.runCodingAgent),
    openLlm: (choice, environment) => {
      const llm = ports.openLlm(choice, environment);
      return { choice, complete: around((request, options) => llm.complete(request, options)) };
    },
  };
  const { emit } = context;
  return { ports: mortalPorts, context: { ...context, emit: around(emit) }, livesLeft: () => left };
}

const outputs = {
  idea: "idea.md",
  literature: "related_work.md",
  proposal: "proposal.md",
  paper: "results/paper.md",
} as const;

test("a run that is killed anywhere, again and again, goes on where it was and pays for nothing twice", async () => {
  const whole = bench();
  const counted = mortal(whole, 10_000);
  await runMlr(counted.context, setup, counted.ports);
  const things = 10_000 - counted.livesLeft();
  expect(things).toBeGreaterThan(40);

  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(things), { minLength: 1, maxLength: 3 }), async (kills) => {
      const first = bench();
      const { workspace } = first.context;
      for (const lives of [...kills, 100_000]) {
        const made = bench({}, undefined, { workspace });
        const stood = new Set(
          Object.entries(outputs).flatMap(([stage, path]) =>
            filesBelow(workspace).has(path) ? [stage] : [],
          ),
        );
        const once = mortal(made, lives);
        const ended = await runMlr(once.context, setup, once.ports).catch((error: unknown) => error);
        for (const { kind } of made.asked) expect(stood.has(kind)).toBe(false);
        if (lives < 100_000) expect(ended instanceof Killed || isResult(ended)).toBe(true);
        else expect(ended).toMatchObject({ kind: "agent" });
      }
      const paths = [...filesBelow(workspace).keys()];
      expect(paths).toEqual(
        expect.arrayContaining([
          ...Object.values(outputs),
          "results/results.md",
          "citations.json",
          "results/citations.json",
        ]),
      );
      expect(paths.filter((path) => path.includes(".part"))).toEqual([]);
    }),
    { numRuns: 60, seed: 4 },
  );
});

test("an experiment that was cut is gone on with, not begun again, and a whole one is not touched", async () => {
  const first = bench();
  const { workspace } = first.context;
  const cut = async () => {
    throw new Killed("killed");
  };
  await expect(runMlr(first.context, setup, { ...first.ports, runCodingAgent: cut })).rejects.toThrow(Killed);

  const second = bench({}, undefined, { workspace });
  await runMlr(second.context, setup, second.ports);
  expect(second.coded).toHaveLength(1);
  expect(second.coded[0]?.prompt).toContain("its last session was cut off");
  expect(second.coded[0]?.transcript).toMatch(/claude-code-2\.jsonl$/);

  const third = bench({}, undefined, { workspace });
  await runMlr(third.context, setup, third.ports);
  expect([third.coded, third.asked]).toEqual([[], []]);
});

const isResult = (value: unknown) =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "agent";
