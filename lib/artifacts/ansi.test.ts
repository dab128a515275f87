import fc from "fast-check";
import { expect, test } from "vitest";
import { ansiRuns } from "./ansi";

test("a line without styles is one stretch", () => {
  expect(ansiRuns("epoch 1 <b>&amp;")).toEqual([{ text: "epoch 1 <b>&amp;", className: "" }]);
});

test("colours and weights become classes", () => {
  expect(ansiRuns("a \u001b[31mred\u001b[0m \u001b[1;92mok\u001b[0m")).toEqual([
    { text: "a ", className: "" },
    { text: "red", className: "a-red" },
    { text: " ", className: "" },
    { text: "ok", className: "a-green a-bold" },
  ]);
});

test("palette and true colours stay ink", () => {
  expect(ansiRuns("\u001b[38;5;196mx\u001b[0m\u001b[38;2;1;2;3my")).toEqual([
    { text: "x", className: "" },
    { text: "y", className: "" },
  ]);
});

test("orders to a terminal are left out: cursor, title, character set, bell", () => {
  expect(ansiRuns("\u001b[2K\u001b[1Gdone\u001b]0;title\u0007\u001b(B\u0007!")).toEqual([
    { text: "done!", className: "" },
  ]);
});

test("markup in a coloured line stays text", () => {
  const runs = ansiRuns("\u001b[31m<img src=x onerror=alert(1)>\u001b[0m");
  expect(runs).toEqual([{ text: "<img src=x onerror=alert(1)>", className: "a-red" }]);
});

test("no line makes a class of its own or leaves an escape behind", () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom("\u001b[", "31m", "\u001b]", "1;4", "m", "\u001b", "\r"),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      for (const { text, className } of ansiRuns(parts.join(""))) {
        expect(text).not.toContain("\u001b");
        expect(className).toMatch(/^(?:a-[a-z]+(?: a-[a-z]+)*)?$/);
      }
    }),
  );
});
