import fc from "fast-check";
import { expect, test } from "vitest";
import { planAssignment } from "./assignment";
import type { AssignmentInput, Conflict } from "./assignment-types";
import { hasConflict } from "./assignment-types";

const topics = ["llm-vlm", "ml-theory", "trustworthy-ai"];

interface Shape {
  readonly papers: number;
  readonly reviewers: number;
  readonly perPaper: number;
  readonly seed?: number;
}

function panel({ papers, reviewers, perPaper, seed = 57 }: Shape): AssignmentInput {
  return {
    papers: Array.from({ length: papers }, (_, at) => ({
      id: `p${at}`,
      label: `P-${at}`,
      taskId: `t${at % 10}`,
      topic: topics[at % 3] ?? null,
      agentId: `a${at % 5}`,
    })),
    reviewers: Array.from({ length: reviewers }, (_, at) => ({
      id: `r${at}`,
      label: `R${at}`,
      expertise: [topics[at % 3] ?? ""],
      conflicts: [],
    })),
    perPaper,
    kept: [],
    barred: [],
    seed,
  };
}

const sizes = fc
  .record({
    papers: fc.integer({ min: 1, max: 30 }),
    reviewers: fc.integer({ min: 1, max: 12 }),
    perPaper: fc.integer({ min: 1, max: 4 }),
    seed: fc.nat(),
  })
  .filter(({ reviewers, perPaper }) => perPaper <= reviewers);

const withConflicts = sizes.chain((shape) => {
  const conflict: fc.Arbitrary<Conflict> = fc.oneof(
    fc.record({ kind: fc.constant("paper" as const), targetId: fc.nat(shape.papers).map((at) => `p${at}`) }),
    fc.record({ kind: fc.constant("agent" as const), targetId: fc.nat(4).map((at) => `a${at}`) }),
    fc.record({ kind: fc.constant("task" as const), targetId: fc.nat(9).map((at) => `t${at}`) }),
  );
  const lists = fc.array(fc.array(conflict, { maxLength: 3 }), {
    minLength: shape.reviewers,
    maxLength: shape.reviewers,
  });
  return lists.map((declared): AssignmentInput => {
    const input = panel(shape);
    const reviewers = input.reviewers.map((one, at) => ({ ...one, conflicts: declared[at] ?? [] }));
    return { ...input, reviewers };
  });
});

const spread = (loads: readonly { readonly load: number }[]) =>
  Math.max(...loads.map(({ load }) => load)) - Math.min(...loads.map(({ load }) => load));

test("without conflicts every paper has exactly k reviewers and loads differ by at most 1", () => {
  fc.assert(
    fc.property(sizes, (shape) => {
      const plan = planAssignment(panel(shape));
      expect(plan.pairs).toHaveLength(shape.papers * shape.perPaper);
      expect(new Set(plan.pairs.map((pair) => `${pair.paperId} ${pair.reviewerId}`)).size).toBe(
        plan.pairs.length,
      );
      for (const [, of] of Map.groupBy(plan.pairs, (pair) => pair.paperId)) {
        expect(of).toHaveLength(shape.perPaper);
      }
      expect(spread(plan.loads)).toBeLessThanOrEqual(1);
      expect(plan.shortfalls).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("without conflicts the graph is connected exactly where there are enough papers to link all reviewers", () => {
  fc.assert(
    fc.property(sizes, (shape) => {
      const plan = planAssignment(panel(shape));
      const canBe = shape.papers * (shape.perPaper - 1) >= shape.reviewers - 1;
      expect(plan.isConnected).toBe(canBe);
      expect(plan.statement).toMatch(canBe ? /form one group/ : /can link at most/);
    }),
    { numRuns: 60 },
  );
});

test("conflicts are never broken, no paper has more than k, and a paper with fewer is named", () => {
  fc.assert(
    fc.property(withConflicts, (input) => {
      const plan = planAssignment(input);
      for (const pair of plan.pairs) {
        const paper = input.papers.find(({ id }) => id === pair.paperId);
        const reviewer = input.reviewers.find(({ id }) => id === pair.reviewerId);
        expect(paper && reviewer && hasConflict(paper, reviewer)).toBe(false);
      }
      for (const { id } of input.papers) {
        const has = plan.pairs.filter((pair) => pair.paperId === id).length;
        expect(has).toBeLessThanOrEqual(input.perPaper);
        expect(plan.shortfalls.some((one) => one.paperId === id)).toBe(has < input.perPaper);
      }
    }),
    { numRuns: 80 },
  );
});

test("a paper lacks a reviewer only when fewer than k may read it", () => {
  fc.assert(
    fc.property(withConflicts, (input) => {
      for (const { paperId, has } of planAssignment(input).shortfalls) {
        const paper = input.papers.find(({ id }) => id === paperId);
        const able = input.reviewers.filter((reviewer) => paper && !hasConflict(paper, reviewer)).length;
        expect(has).toBe(able);
      }
    }),
    { numRuns: 60 },
  );
});

test("opened pairs never move and barred pairs never come back, whatever the new seed", () => {
  fc.assert(
    fc.property(withConflicts, fc.nat(), fc.nat(), (input, other, cut) => {
      const first = planAssignment(input);
      const kept = first.pairs.filter((_, at) => at % 3 === cut % 3);
      const barred = first.pairs.filter((_, at) => at % 3 === (cut + 1) % 3).slice(0, 2);
      const next = planAssignment({ ...input, kept, barred, seed: other });
      const names = new Set(next.pairs.map((pair) => `${pair.paperId} ${pair.reviewerId}`));
      for (const pair of kept) expect(names.has(`${pair.paperId} ${pair.reviewerId}`)).toBe(true);
      for (const pair of barred) expect(names.has(`${pair.paperId} ${pair.reviewerId}`)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test("the same seed gives the same plan in any order of the rows", () => {
  fc.assert(
    fc.property(withConflicts, (input) => {
      const turned = {
        ...input,
        papers: [...input.papers].reverse(),
        reviewers: [...input.reviewers].reverse(),
      };
      expect(planAssignment(turned)).toEqual(planAssignment(input));
    }),
    { numRuns: 30 },
  );
});

test("another seed gives another plan", () => {
  const shape = { papers: 30, reviewers: 10, perPaper: 2 };
  expect(planAssignment(panel({ ...shape, seed: 1 })).pairs).not.toEqual(
    planAssignment(panel({ ...shape, seed: 2 })).pairs,
  );
});

test("two groups that expertise alone would make are tied together at the least loss", () => {
  const base = panel({ papers: 8, reviewers: 4, perPaper: 2 });
  const input: AssignmentInput = {
    ...base,
    papers: base.papers.map((paper, at) => ({ ...paper, topic: at < 4 ? "x" : "y" })),
    reviewers: base.reviewers.map((one, at) => ({ ...one, expertise: [at < 2 ? "x" : "y"] })),
  };
  const plan = planAssignment(input);
  expect(plan.isConnected).toBe(true);
  expect(plan.pairs.filter(({ why }) => why === "connects")).toHaveLength(2);
  expect(plan.pairs.filter(({ why }) => why === "expertise")).toHaveLength(14);
});

test("a reviewer in conflict with every paper is named as the reason", () => {
  const base = panel({ papers: 6, reviewers: 3, perPaper: 2 });
  const conflicts = base.papers.map(({ id }) => ({ kind: "paper" as const, targetId: id }));
  const reviewers = base.reviewers.map((one, at) => (at === 2 ? { ...one, conflicts } : one));
  const plan = planAssignment({ ...base, reviewers });
  expect(plan.isConnected).toBe(false);
  expect(plan.statement).toContain("R2 has a conflict with every paper");
});

test("two labs that may not read each other's papers stay two groups, and the conflict is named", () => {
  const base = panel({ papers: 8, reviewers: 4, perPaper: 2 });
  const papers = base.papers.map((paper, at) => ({ ...paper, agentId: at < 4 ? "one" : "two" }));
  const reviewers = base.reviewers.map((reviewer, at) => ({
    ...reviewer,
    conflicts: [{ kind: "agent" as const, targetId: at < 2 ? "two" : "one" }],
  }));
  const plan = planAssignment({ ...base, papers, reviewers });
  expect(plan.groups).toHaveLength(2);
  expect(plan.shortfalls).toEqual([]);
  expect(plan.statement).toMatch(/Conflicts make it impossible: R\d may not read P-\d/);
});

test("a study without reviewers or papers is told so", () => {
  const none = planAssignment(panel({ papers: 3, reviewers: 0, perPaper: 2 }));
  expect(none.statement).toBe("There are no active reviewers.");
  expect(none.shortfalls).toHaveLength(3);
  expect(planAssignment(panel({ papers: 0, reviewers: 3, perPaper: 2 })).statement).toMatch(/No paper/);
});

test("sixty papers for ten reviewers are planned in a moment", () => {
  const started = performance.now();
  planAssignment(panel({ papers: 60, reviewers: 10, perPaper: 2 }));
  expect(performance.now() - started).toBeLessThan(1000);
});
