import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EventTail, joined, readStretch } from "./event-list";
import { toldEvent } from "./told-event";

const line = (event: object) => `${JSON.stringify(event)}\n`;
const encode = (text: string) => new TextEncoder().encode(text);
const words = (event: object) => {
  const told = toldEvent(JSON.stringify(event), 1);
  return told && [told.label, told.text, told.tone];
};

describe("an event is told in words", () => {
  test.each([
    [{ kind: "plan", stages: ["idea", "paper"] }, ["Plan", "idea, then paper", "quiet"]],
    [{ kind: "stage_start", stage: "idea", model: "m-1" }, ["Begins", "idea, with m-1", "plain"]],
    [{ kind: "stage_start", stage: "idea", model: null }, ["Begins", "idea", "plain"]],
    [{ kind: "stage_end", stage: "idea", state: "failed" }, ["Fails", "idea", "error"]],
    [{ kind: "note", text: "Half of it.", level: "warning" }, ["Warning", "Half of it.", "warning"]],
    [{ kind: "agent", what: "tool_start", text: "ls" }, ["Runs", "ls", "plain"]],
    [
      { kind: "failure", reason: "no_output", detail: "paper.md" },
      ["Gives up", "no_output: paper.md", "error"],
    ],
    [
      { kind: "usage", stage: "idea", model: "m", usage: { input: 1200, output: null, costUsd: null } },
      ["Used", "idea: 1,200 tokens in, cost not told, m", "quiet"],
    ],
    [{ kind: "of_a_newer_runner", text: "hello" }, ["of_a_newer_runner", "hello", "quiet"]],
  ])("%j", (event, told) => expect(words(event)).toEqual(told));

  test.each(["", "not json", "[]", "null", "7", '{"no":"kind"}'])("%j is none", (text) => {
    expect(toldEvent(text, 1)).toBeNull();
  });

  test("whatever stands in its fields, and never throws", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("plan", "note", "agent", "usage", "stage_end"),
        fc.object(),
        (kind, rest) => {
          expect(toldEvent(JSON.stringify({ ...rest, kind }), 1)?.label).toBeTypeOf("string");
        },
      ),
    );
  });

  test("has the number and time that it came with", () => {
    const told = toldEvent(line({ kind: "note", text: "x", level: "info", seq: 9, t_ms: 1500 }), 1);
    expect(told).toMatchObject({ seq: 9, atMs: 1500 });
  });
});

describe("events that come in pieces", () => {
  const all = Array.from({ length: 60 }, (_, seq) =>
    line({ kind: "note", level: "info", text: `é${seq}`, seq }),
  );
  const file = encode(all.join(""));

  test("are each told once and in order, whatever the pieces", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 }), (steps) => {
        const tail = new EventTail(readStretch(file.subarray(0, 0), 0));
        for (let at = 0, i = 0; at < file.length; i++) {
          expect(tail.next).toBe(at);
          const end = Math.min(file.length, at + (steps[i % steps.length] ?? 1));
          tail.append(at, file.subarray(at, end));
          at = end;
        }
        expect(tail.stretch.told.map(({ seq }) => seq)).toEqual(all.map((_, seq) => seq));
      }),
    );
  });

  test("read from any byte begin with the next whole line, and the piece before joins on", () => {
    fc.assert(
      fc.property(fc.nat(file.length), (at) => {
        const after = readStretch(file.subarray(at), at);
        const before = readStretch(file.subarray(0, after.from), 0);
        expect(joined(before, after).told.map(({ seq }) => seq)).toEqual(all.map((_, seq) => seq));
      }),
    );
  });

  test("that were taken already are not told again", () => {
    const tail = new EventTail(readStretch(file, 0));
    expect(tail.append(0, file)).toBe(false);
    expect(tail.append(file.length + 5, file)).toBe(false);
    expect(tail.stretch.told).toHaveLength(60);
  });
});
