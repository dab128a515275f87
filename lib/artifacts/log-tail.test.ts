import { expect, test } from "vitest";
import { logTail } from "./log-tail";

const encode = (text: string) => new TextEncoder().encode(text);
const texts = ({ rows }: ReturnType<typeof logTail>) => rows.map(({ text }) => text);

test("the end of a short log is all of it, numbered from 1", () => {
  const tail = logTail(encode("one\ntwo\nthr"), true);
  expect([texts(tail), tail.firstLine]).toEqual([["one", "two", "thr"], 1]);
});

test("of many lines the last two hundred are there, with their numbers", () => {
  const tail = logTail(encode(Array.from({ length: 500 }, (_, i) => `${i + 1}\n`).join("")), true);
  expect([tail.rows.length, tail.firstLine, texts(tail)[0], texts(tail).at(-1)]).toEqual([
    200,
    301,
    "301",
    "500",
  ]);
});

test("a first line that is cut is left out, and nobody pretends to have counted", () => {
  const tail = logTail(encode("lf a line\nwhole\n"), false);
  expect([texts(tail), tail.firstLine]).toEqual([["whole"], null]);
});

test("an empty log has no line", () => expect(logTail(new Uint8Array(), true).rows).toEqual([]));
