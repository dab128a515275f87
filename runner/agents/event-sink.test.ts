import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { JobEvent } from "../events";
import { newFolder } from "./agent-fixture";
import { eventSink } from "./event-sink";

const note = (text: string): JobEvent => ({ kind: "note", level: "info", text });

function file() {
  const path = join(newFolder(), "events");
  const fd = openSync(path, "w");
  onTestFinished(() => closeSync(fd));
  return { fd, lines: () => readFileSync(path, "utf8").trim().split("\n") };
}

test("each event is one line, in order, all there once it is closed", async () => {
  const { fd, lines } = file();
  const sink = eventSink(fd);
  for (let i = 0; i < 500; i++) sink.emit(note(`line\n${i}`));
  await sink.close();
  expect(lines().map((line) => JSON.parse(line).text)).toEqual(
    Array.from({ length: 500 }, (_, i) => `line\n${i}`),
  );
});

test("a text without end is cut, so that no line grows with what a model wrote", async () => {
  const { fd, lines } = file();
  const sink = eventSink(fd);
  sink.emit({ kind: "agent", what: "text", text: "x".repeat(1_000_000) });
  await sink.close();
  expect(lines()[0]?.length).toBeLessThan(20_000);
});

const inItsPlace = "lines of the coding agent were left out here; its transcript has them.";

/** A program that holds the reading end of a pipe, and our end of it. */
async function reader(program: string) {
  const pipe = join(newFolder(), "pipe");
  execFileSync("mkfifo", [pipe]);
  const opens = `const input = fs.createReadStream(null, { fd: fs.openSync(${JSON.stringify(pipe)}, 'r+') });`;
  const child = spawn(process.execPath, ["-e", `${opens} ${program}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return { child, fd: openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK) };
}

test("to a reader that does not read, what counts is kept and chatter is left out and counted", async () => {
  const { child, fd } = await reader(
    `process.once('SIGUSR2', () => input.pipe(process.stdout)); setInterval(() => {}, 1000);
     process.stdout.write('up\\n')`,
  );
  let got = "";
  child.stdout.on("data", (piece: Buffer) => {
    got += piece;
    if (got.includes("this counts")) child.kill("SIGTERM");
  });
  const sink = eventSink(fd);
  for (let i = 0; i < 1000; i++) sink.emit({ kind: "agent", what: "text", text: "x".repeat(16_000) });
  sink.emit(note("this counts"));
  child.kill("SIGUSR2");
  await sink.close();
  await once(child, "close");
  const events = got
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as JobEvent);
  const told = events.filter(({ kind }) => kind === "agent").length;
  expect(told).toBeLessThan(400);
  const leftOut = { kind: "note", level: "warning", text: `${1000 - told} ${inItsPlace}` };
  expect(events.slice(-2)).toEqual([leftOut, note("this counts")]);
});

test("a reader that is gone never stops the work", async () => {
  const { child, fd } = await reader("process.stdout.write('up'); setInterval(() => {}, 1000)");
  child.kill("SIGKILL");
  await once(child, "close");
  const sink = eventSink(fd);
  for (let i = 0; i < 100; i++) sink.emit(note("x".repeat(10_000)));
  await expect(sink.close()).resolves.toBeUndefined();
});

test.each([null, 987_654])("without a descriptor (%s) nothing is told and nothing fails", async (fd) => {
  const sink = eventSink(fd);
  sink.emit(note("unheard"));
  await expect(sink.close()).resolves.toBeUndefined();
});
