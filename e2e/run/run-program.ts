import { spawn } from "node:child_process";
import { resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

export interface Ended {
  readonly code: number;
  readonly output: string;
}

interface How {
  readonly env?: Record<string, string>;
  /** Shows the output as it comes; else it is only kept. */
  readonly isShown?: boolean;
}

/** Runs a program of the project to its end. It is looked for among the installed packages first. */
export function runProgram(
  name: string,
  args: readonly string[],
  { env = {}, isShown = false }: How = {},
): Promise<Ended> {
  const child = spawn(name === "node" ? process.execPath : name, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (isShown) process.stdout.write(text);
    });
  }
  return new Promise((settle, fail) => {
    child.on("error", fail);
    child.on("close", (code) => settle({ code: code ?? 1, output }));
  });
}
