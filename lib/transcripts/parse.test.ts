import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTranscript } from "./parse";

const kinds = (text: string) => parseTranscript(text).steps.map((step) => step.kind);

describe("a transcript", () => {
  test("is known by its content: an array, a stream of lines, a Codex log, or anything else", () => {
    const message = { role: "assistant", content: "hello" };
    expect(parseTranscript(JSON.stringify([message])).form).toBe("claude");
    expect(parseTranscript(JSON.stringify({ messages: [message] })).form).toBe("claude");
    expect(parseTranscript(`${JSON.stringify(message)}\n${JSON.stringify(message)}\n`).form).toBe("claude");
    expect(parseTranscript("[2025-07-30T13:47:57] OpenAI Codex v0.5.0\n").form).toBe("codex");
    expect(parseTranscript("I will begin.").form).toBe("plain");
  });

  test("that is cut off in the middle is still read, as text", () => {
    const { form, steps } = parseTranscript('[{"role":"assistant","content":"hello"},{"ro');
    expect([form, steps.length]).toEqual(["plain", 1]);
  });

  test("whose stream has a broken line keeps that line as a step", () => {
    const line = JSON.stringify({ role: "assistant", content: "x" });
    expect(kinds(`${line}\n${line}\n{"role":"assis`)).toEqual(["message", "message", "other"]);
  });

  test("that is empty has no steps", () => {
    expect(parseTranscript("").steps).toEqual([]);
    expect(parseTranscript("[]").steps).toEqual([]);
  });

  test("without marks is cut where messages run together, and not at a module's name", () => {
    const { steps } = parseTranscript(
      "I will use torch.Tensor and nn.Module.I will now write `a.py`.Now, it runs.",
    );
    expect(steps.map((s) => s.text)).toEqual([
      "I will use torch.Tensor and nn.Module.",
      "I will now write `a.py`.",
      "Now, it runs.",
    ]);
  });

  test("of one endless line is cut into pieces, and nothing is lost", () => {
    const { steps } = parseTranscript("x".repeat(50_000));
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.map((s) => s.text).join("")).toHaveLength(50_000);
  });

  test("never throws, counts its steps from 1, and can be sent as UTF-8", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: "binary" })), (text) => {
        for (const [i, step] of parseTranscript(text).steps.entries()) {
          expect(step.index).toBe(i + 1);
          expect(step.text.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  test("any mixture of messages gives a step for each block", () => {
    const block = fc.oneof(
      fc.record({ type: fc.constant("text"), text: fc.string() }),
      fc.record({ type: fc.constant("tool_use"), name: fc.string(), input: fc.anything() }),
      fc.record({ type: fc.constant("tool_result"), content: fc.anything(), is_error: fc.anything() }),
    );
    const message = fc.record({
      role: fc.constantFrom("user", "assistant"),
      content: fc.array(block, { minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(message), (messages) => {
        const text = JSON.stringify(messages, (_key, value) =>
          typeof value === "bigint" ? String(value) : value,
        );
        const blocks = messages.reduce((sum, one) => sum + one.content.length, 0);
        expect(parseTranscript(text).steps).toHaveLength(blocks);
      }),
    );
  });
});
