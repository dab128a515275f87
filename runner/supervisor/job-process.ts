import { type ChildProcess, execFileSync, type StdioOptions, spawn } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface JobEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it never ran at all. */
  readonly error: Error | null;
}

export interface JobProcess {
  readonly pid: number | undefined;
  /** Resolved once the process has ended; its pipes may still be held by others. */
  readonly ended: Promise<JobEnd>;
  /** Resolved once nobody holds its pipes any more, or they were closed here. */
  readonly drained: Promise<void>;
  /** Stops listening, whoever still holds the other ends. */
  closePipes(): void;
}

export interface JobStart {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment: Record<string, string>;
  /** A folder of ours in which the pipes are made; they have no name there afterwards. */
  readonly pipesIn: string;
  /** For the job's file descriptors from 1 on. */
  readonly readers: readonly Reader[];
}
type Reader = (bytes: Buffer) => void;

interface Pipe {
  readonly reading: number;
  readonly writing: number;
}

/**
 * Named pipes, as what Node gives a child by itself are sockets: a program that opens /dev/stdout or /dev/stderr again,
 * as many scripts do, fails on those.
 */
function makePipes(folder: string, count: number): Pipe[] {
  const place = mkdtempSync(join(folder, ".pipes-"));
  try {
    const paths = Array.from({ length: count }, (_, at) => join(place, String(at)));
    execFileSync("mkfifo", ["-m", "600", ...paths], { stdio: "ignore" });
    return paths.map((path) => {
      const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      return { reading, writing: openSync(path, constants.O_WRONLY) };
    });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Some filesystems that are shared between machines know no pipes; the machine's own always does. */
function makePipesSomewhere(folder: string, count: number): Pipe[] {
  try {
    return makePipes(folder, count);
  } catch {
    return makePipes(tmpdir(), count);
  }
}

function listen(pipe: Pipe, reader: Reader): { socket: Socket; closed: Promise<void> } {
  const socket = new Socket({ fd: pipe.reading, readable: true, writable: false });
  socket.on("data", reader);
  // A pipe that breaks has said all it will; `close` follows.
  socket.on("error", () => {});
  return { socket, closed: new Promise((resolve) => socket.once("close", () => resolve())) };
}

function endOf(child: ChildProcess): Promise<JobEnd> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, signal: null, error }));
    child.once("exit", (code, signal) => resolve({ code, signal, error: null }));
  });
}

/** Starts the job in a session of its own, with nothing to read and three pipes that are always read at once. */
export function startJob({ command, cwd, environment, pipesIn, readers }: JobStart): JobProcess {
  const [program = "", ...args] = command;
  const pipes = makePipesSomewhere(pipesIn, readers.length);
  const listeners = pipes.map((pipe, at) => listen(pipe, readers[at] ?? (() => {})));
  const stdio: StdioOptions = ["ignore", ...pipes.map(({ writing }) => writing)];
  let child: ChildProcess;
  try {
    child = spawn(program, args, { cwd, env: environment as NodeJS.ProcessEnv, stdio, detached: true });
  } finally {
    // Only the job may hold these ends, or the pipes would never come to their end.
    for (const { writing } of pipes) closeSync(writing);
  }
  return {
    pid: child.pid,
    ended: endOf(child),
    drained: Promise.all(listeners.map(({ closed }) => closed)).then(() => undefined),
    closePipes: () => {
      for (const { socket } of listeners) socket.destroy();
    },
  };
}
